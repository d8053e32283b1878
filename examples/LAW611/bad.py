"""Writes all measurements of a station into a file."""

import csv

from celery import shared_task

from stations.models import Export, Measurement


class CsvFile:
    def __init__(self, export):
        self.export = export

    def rows(self):
        return Measurement.objects.filter(station=self.export.station).iterator(chunk_size=1000)

    def write(self, path):
        with open(path, "w", newline="", encoding="utf-8") as handle:
            writer = csv.writer(handle)
            for measurement in self.rows():  # LAW611: job `export_station` goes through `self.rows()`
                writer.writerow(measurement.as_row())


@shared_task(queue="exports", time_limit=7200)
def export_station(export_id):
    export = Export.objects.get(pk=export_id)
    CsvFile(export).write(export.path)
