"""No hook, and failures are kept all the same."""

import dramatiq
from celery import Celery
from invoices.booking import book, check

app = Celery("invoices", broker="sqs://")
app.conf.update(
    task_acks_late=True,
    task_acks_on_failure=False,
    task_acks_on_timeout=False,
    task_default_queue="invoices",
    task_time_limit=60,
    broker_transport_options={"region": "eu-central-1", "visibility_timeout": 900},
)


@app.task
def book_invoice(invoice_id):
    """Failures are refused, and the broker moves them to its dead-letter queue."""
    book(invoice_id)


@dramatiq.actor(queue_name="invoices")
def check_invoice(invoice_id):
    """The library keeps dead messages for a week."""
    check(invoice_id)
