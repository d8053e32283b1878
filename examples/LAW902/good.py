"""The sighting itself is the intent: a planned job announces again what nobody has announced yet."""

from celery import Celery

from observatory.models import Sighting

app = Celery("observatory", broker="redis://localhost", backend="redis://localhost/1")
app.conf.beat_schedule = {
    "announce": {"task": "observatory.announce_all", "schedule": 300, "options": {"expires": 240}}
}


@app.task(queue="alerts", time_limit=30)
def announce(sighting_id: int) -> None:
    Sighting.objects.filter(pk=sighting_id, announced=False).update(announced=True)


@app.task(name="observatory.announce_all", queue="alerts", time_limit=60)
def announce_all() -> None:
    for sighting in Sighting.objects.filter(announced=False)[:500]:
        announce.delay(sighting.pk)


def report(right_ascension: float) -> None:
    """
    Save a sighting, and have it announced soon.

    Async contract:
        intent: `announced=False` on the row; announce_all sends what is left over after 5 minutes
    """
    sighting = Sighting.objects.create(right_ascension=right_ascension)
    announce.delay(sighting.pk)
