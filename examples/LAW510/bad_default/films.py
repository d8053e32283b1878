"""Jobs of three hours, with a broker that takes a job for lost after one."""

from celery import Celery

app = Celery("films", broker="redis://cache/0")
app.conf.task_default_queue = "films"


@app.task(name="films.encode", acks_late=True, time_limit=10800)  # LAW510: after 1 hour
def encode(film: int) -> None:
    from films.encode import run

    run(film)
