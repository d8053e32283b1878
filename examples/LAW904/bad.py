"""A tide station's readings: what is acknowledged first is lost with the worker."""

from celery import Celery

from tides.models import Reading

app = Celery("tides", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="readings", time_limit=30)  # LAW904: takes it for done before it runs
def store(station: str, centimetres: int) -> None:
    Reading.objects.update_or_create(station=station, defaults={"centimetres": centimetres})


@app.task(queue="readings", time_limit=30, acks_late=True)  # LAW904: without `reject_on_worker_lost`
def correct(station: str, centimetres: int) -> None:
    Reading.objects.update_or_create(station=station, defaults={"centimetres": centimetres})
