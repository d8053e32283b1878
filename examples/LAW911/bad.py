"""A job that no test has ever run."""

from celery import Celery

app = Celery("lighthouse", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="lamps", time_limit=60)  # LAW911: no test of the project names the job `polish_fresnel_lens`
def polish_fresnel_lens(lamp_id: int) -> None:
    print(lamp_id)
