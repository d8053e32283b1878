"""A channel that has to stay open: messages come in by it from now on, for as long as its connection lives."""

import aio_pika
from readings import note


async def follow(connection: aio_pika.abc.AbstractConnection) -> None:
    channel = await connection.channel()
    await channel.set_qos(prefetch_count=10)
    queue = await channel.get_queue("readings")

    async def on_reading(message: aio_pika.abc.AbstractIncomingMessage) -> None:
        async with message.process(requeue=False):
            await note(message.body)

    await queue.consume(on_reading)
