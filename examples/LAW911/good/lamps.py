"""A job that a test of the project runs."""

from celery import Celery

app = Celery("lighthouse", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="lamps", time_limit=60)
def light(lamp_id: int) -> str:
    return f"lamp {lamp_id} is lit"
