"""A job application in which nothing limits how long a job runs."""

from celery import Celery

app = Celery("scans")  # LAW316: the job of `app` may run for ever
app.conf.update(
    broker_url="amqp://mq",
    result_backend="redis://cache",
    task_routes={"scans.*": {"queue": "scans"}},
    broker_transport_options={"max_retries": 3},
)


@app.task(name="scans.read_page", expires=900)
def read_page(page_id):
    from scans.reader import read

    read(page_id)
