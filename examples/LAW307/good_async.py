"""aio-pika and FastStream."""

import aio_pika
from faststream.rabbit import Channel, RabbitBroker

broker = RabbitBroker("amqp://broker", default_channel=Channel(prefetch_count=20))


@broker.subscriber("letters")
async def on_letter(body: dict) -> None:
    print(body)


async def run(url: str, scale) -> None:
    connection = await aio_pika.connect_robust(url)
    async with connection:
        channel = await connection.channel()
        await channel.set_qos(prefetch_count=20)
        queue = await channel.declare_queue("pictures", durable=True)
        async with queue.iterator() as messages:
            async for message in messages:
                async with message.process():
                    await scale(message.body)
