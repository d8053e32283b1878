"""Writes the minutes of meetings that have ended."""

import aio_pika
from meetings import set_aside, write_minutes


async def run(url):
    connection = await aio_pika.connect_robust(url)
    async with connection:
        channel = await connection.channel()
        await channel.set_qos(prefetch_count=4)
        queue = await channel.get_queue("meetings-ended")
        async with queue.iterator(no_ack=True) as messages:  # LAW502: `no_ack=True` makes the broker forget
            async for message in messages:
                try:
                    await write_minutes(message.body)
                except Exception as error:
                    await set_aside(message.body, error)
