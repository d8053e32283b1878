"""Laboratory samples on Celery: the calls fit the jobs."""

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
    analyse.delay(sample_id)
    analyse.apply_async((sample_id,), {"repeat": 3}, countdown=30)
    transaction.on_commit(partial(report.delay, sample_id, recipient))
    chain(analyse.s(sample_id), report.s(recipient)).apply_async()
    options = {"repeat": 2}
    analyse.delay(sample_id, **options)
