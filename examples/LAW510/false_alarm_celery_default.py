"""Long jobs that a lease does not concern: they are acknowledged at their start, or their broker has none."""

from celery import Celery

app = Celery("films", broker="redis://cache/0")
app.conf.task_default_queue = "films"


@app.task(name="films.encode", time_limit=10800)
def encode(film: int) -> None:
    from films.encode import run

    run(film)
