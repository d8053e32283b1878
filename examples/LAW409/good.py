"""One place hears of each job that failed for good."""

import logging

from celery import Celery
from celery.signals import task_failure
from invoices.booking import book
from taskiq_redis import ListQueueBroker, RedisAsyncResultBackend

logger = logging.getLogger(__name__)
app = Celery("invoices", broker="amqp://mq")
app.conf.update(task_default_queue="invoices", task_time_limit=60)
broker = ListQueueBroker("redis://cache").with_result_backend(
    RedisAsyncResultBackend("redis://cache", result_ex_time=604800)
)


@task_failure.connect
def failed(sender=None, task_id=None, exception=None, **kwargs):
    logger.error("%s %s gave up: %r", sender.name, task_id, exception)


@app.task(autoretry_for=(ConnectionError,), max_retries=4, retry_backoff=True)
def book_invoice(invoice_id):
    book(invoice_id)


@broker.task(timeout=60, queue_name="invoices")
async def book_later(invoice_id: int) -> None:
    await book(invoice_id)
