"""Laboratory samples on Celery: nobody checks the arguments where they are sent."""

from functools import partial

from celery import chain, shared_task
from django.db import transaction


@shared_task(bind=True, queue="lab", soft_time_limit=50, time_limit=60)
def analyse(self, sample_id, *, repeat=1):
    return sample_id, repeat


@shared_task(queue="lab", soft_time_limit=50, time_limit=60)
def report(result, recipient):
    return result, recipient


def accept(sample_id: int, recipient: str) -> None:
    analyse.delay(sample_id, 2)  # LAW613: `analyse` takes 1 positional argument and gets 2
    analyse.delay(sample=sample_id)  # LAW613: takes no argument `sample`, so `analyse.delay` raises a TypeError and sends nothing
    analyse.apply_async((sample_id,), {"repeats": 3}, countdown=30)  # LAW613: takes no argument `repeats`
    analyse.apply_async(countdown=30)  # LAW613: is not given `sample_id`
    analyse.delay(sample_id, sample_id=sample_id)  # LAW613: gets `sample_id` twice
    transaction.on_commit(partial(report.delay, sample_id, recipient, "pdf"))  # LAW613: gets 3
    transaction.on_commit(lambda: report.delay(sample_id))  # LAW613: is not given `recipient`
    chain(analyse.s(sample_id), report.s(to=recipient)).apply_async()  # LAW613: so every job that `report.s` builds fails with a TypeError
    options = {"repeat": 2, "colour": True}
    analyse.delay(sample_id, **options)  # LAW613: takes no argument `colour`
