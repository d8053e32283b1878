"""The default result backend of this broker forgets everything."""

from invoices.booking import book
from taskiq_redis import ListQueueBroker

broker = ListQueueBroker("redis://cache")  # LAW409: a job of `broker` that fails


@broker.task(timeout=60, queue_name="invoices")
async def book_invoice(invoice_id: int) -> None:
    await book(invoice_id)
