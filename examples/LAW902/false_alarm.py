"""Sends whose intent the code shows: a row that commits, an id of the work's own, a sweeper by its name."""

from procrastinate.contrib.django import app as procrastinate
from redis import Redis
from rq import Queue

from observatory.models import Sighting

queue = Queue("alerts", connection=Redis())


@procrastinate.task(queue="alerts")
def announce(sighting_id: int) -> None:
    Sighting.objects.filter(pk=sighting_id).delete()


def report(sighting_id: int) -> None:
    announce.defer(sighting_id=sighting_id)


def render(sighting_id: int) -> None:
    queue.enqueue(announce, sighting_id, job_id=f"render-{sighting_id}")


def resend_pending() -> None:
    for sighting in Sighting.objects.filter(announced=False)[:500]:
        queue.enqueue(announce, sighting.pk)
