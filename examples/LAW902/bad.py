"""An observatory: what is observed is saved, and then perhaps announced."""

from celery import Celery
from django.db import transaction

from observatory.models import Sighting

app = Celery("observatory", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="alerts", time_limit=30)
def announce(sighting_id: int) -> None:
    Sighting.objects.filter(pk=sighting_id, announced=False).update(announced=True)


def report(right_ascension: float) -> None:
    """
    Save a sighting, and have it announced.

    Async contract:
        ambiguity: the announcement looks whether it was made
    """
    with transaction.atomic():
        sighting = Sighting.objects.create(right_ascension=right_ascension)
        transaction.on_commit(lambda: announce.delay(sighting.pk))  # LAW902: a crash beside `announce.delay` loses it
