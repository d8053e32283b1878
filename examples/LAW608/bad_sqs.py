"""Invoices on SQS, with the visibility timeout set too short for its longest delay."""

import os

from celery import Celery

app = Celery("invoices")
app.conf.broker_url = os.environ.get("BROKER_URL", "sqs://")
app.conf.broker_transport_options = {"region": "eu-west-1", "visibility_timeout": 600}
app.conf.update(task_time_limit=60, task_default_queue="invoices", result_backend="redis://cache:6379/1")


@app.task
def dun(invoice_id):
    from invoices.mail import mail_dun

    mail_dun(invoice_id)


def sent(invoice_id):
    dun.apply_async(  # LAW608: is due in 14 minutes, and sqs gives it to another worker after 10 minutes
        (invoice_id,), countdown=14 * 60
    )
