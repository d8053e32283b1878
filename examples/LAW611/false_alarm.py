"""Loops that are short, or of which each step is written down."""

from celery import shared_task

from stations.models import Measurement, Station


@shared_task(queue="checks", time_limit=120)
def check_ranges():
    for measurement in Measurement.objects.filter(checked=False).iterator(chunk_size=1000):
        measurement.check_range()  # stopped after two minutes anyway


@shared_task(queue="checks", time_limit=3600)
def close_stations():
    for station in Station.objects.filter(retired__isnull=False).iterator(chunk_size=100):
        station.close()
        Station.objects.filter(pk=station.pk).update(state="closed")
