"""Queues that a restart of the broker removes."""

import aio_pika
import aiormq
import pika
from kombu import Exchange, Queue

parcels = Exchange("parcels", type="direct", durable=False)  # LAW509: exchange `'parcels'`
labels = Queue(
    "labels",
    parcels,
    routing_key="labels",
    durable=False,  # LAW509: queue `'labels'` is not durable
)


def declare(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    arguments = {"x-dead-letter-exchange": "dead"}
    channel.queue_declare("invoices", arguments=arguments)  # LAW509: queue `'invoices'`


async def declare_soon(channel: aio_pika.abc.AbstractChannel) -> None:
    arguments = {"x-dead-letter-exchange": "dead"}
    await channel.declare_queue("reminders", arguments=arguments)  # LAW509: is not durable


async def declare_below(channel: aiormq.abc.AbstractChannel) -> None:
    await channel.queue_declare("claims", arguments={"x-dead-letter-exchange": "dead"})  # LAW509: is not durable
