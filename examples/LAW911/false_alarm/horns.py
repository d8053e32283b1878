"""A test names the job in a text only: it looks it up by its registered name."""

from celery import Celery

app = Celery("lighthouse", broker="redis://localhost", backend="redis://localhost/1")


@app.task(name="horns.warn", queue="horns", time_limit=60)
def warn(seconds: int) -> int:
    return seconds
