"""The asyncio clients: a process block that requeues, a nack in the handler, a callback without one."""

import json
import logging

import aio_pika
from nats.js.client import JetStreamContext

from shop.orders import book

logger = logging.getLogger(__name__)


async def consume(connection: aio_pika.abc.AbstractConnection) -> None:
    async with connection.channel() as channel:
        await channel.set_qos(prefetch_count=10)
        queue = await channel.get_queue("orders")
        async with queue.iterator() as messages:
            async for message in messages:
                async with message.process(requeue=True):  # LAW410: `message.process` has each message
                    await book(json.loads(message.body))


async def on_order(message: aio_pika.abc.AbstractIncomingMessage) -> None:
    try:
        await book(json.loads(message.body))
    except Exception:
        logger.exception("order failed")
        await message.nack()  # LAW410: `message.nack`
    else:
        await message.ack()


async def on_visit(message) -> None:
    await book(json.loads(message.data))  # LAW410: so the broker delivers it again and again
    await message.ack()


async def subscribe(stream: JetStreamContext) -> None:
    await stream.subscribe("visits.*", durable="visits", cb=on_visit)
