"""A RabbitMQ queue of type stream keeps what was acknowledged, too."""

import aio_pika
import kombu
from pika.adapters.blocking_connection import BlockingChannel

audit = kombu.Queue("audit", queue_arguments={"x-queue-type": "stream"})  # LAW308


def declare(channel: BlockingChannel) -> None:
    channel.queue_declare("visits", durable=True, arguments={"x-queue-type": "stream"})  # LAW308: `x-max-age`


async def declare_async(channel: aio_pika.abc.AbstractChannel) -> None:
    await channel.declare_queue("visits", durable=True, arguments={"x-queue-type": "stream"})  # LAW308
