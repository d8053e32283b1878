"""Nothing leaves the database, so no answer can be lost; and a job that is a row of it."""

from celery import Celery
from procrastinate.contrib.django import app as procrastinate

from hostel.models import Stay

app = Celery("hostel", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="beds", acks_late=True, reject_on_worker_lost=True, time_limit=60)
def make_bed(stay_id: int) -> None:
    Stay.objects.update_or_create(pk=stay_id, defaults={"bed": "made"})


@procrastinate.task(queue="beds")
def strip_bed(stay_id: int) -> None:
    Stay.objects.filter(pk=stay_id).update(bed="stripped")


def check_out(stay_id: int) -> None:
    strip_bed.defer(stay_id=stay_id)
