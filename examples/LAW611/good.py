"""The same, with a sign of life."""

import csv

from celery import shared_task

from stations.models import Export, Measurement


@shared_task(bind=True, queue="exports", time_limit=7200)
def export_station(self, export_id):
    export = Export.objects.get(pk=export_id)
    rows = Measurement.objects.filter(station=export.station).iterator(chunk_size=1000)
    with open(export.path, "w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        for number, measurement in enumerate(rows):
            writer.writerow(measurement.as_row())
            if number % 1000 == 0:
                self.update_state(state="PROGRESS", meta={"rows": number})
                export.raise_if_cancelled()
