"""Books invoices; what can't be booked is acknowledged and gone."""

from celery import Celery
from invoices.booking import book

app = Celery("invoices", broker="sqs://")  # LAW409: a job of `app` that fails for the last time
app.conf.update(
    task_acks_late=True,
    task_default_queue="invoices",
    task_time_limit=60,
    broker_transport_options={"region": "eu-central-1", "visibility_timeout": 900},
)


@app.task(autoretry_for=(ConnectionError,), max_retries=4, retry_backoff=True)
def book_invoice(invoice_id):
    book(invoice_id)
