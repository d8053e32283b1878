import aio_pika
from aio_pika import connect_robust


async def publish(body):
    connection = await aio_pika.connect_robust("amqp://broker")
    channel = await connection.channel()
    await channel.default_exchange.publish(aio_pika.Message(body), routing_key="jobs")  # name: aio_pika.abc.AbstractExchange.publish
    exchange = await channel.declare_exchange("events")
    await exchange.publish(aio_pika.Message(body), "jobs")  # name: aio_pika.abc.AbstractExchange.publish


async def consume():
    async with await connect_robust("amqp://broker") as connection:
        async with connection.channel() as channel:
            queue = await channel.declare_queue("jobs", durable=True)
            message = await queue.get()
            message  # type-is: aio_pika.abc.AbstractIncomingMessage
            channel  # type-is: aio_pika.abc.AbstractChannel


class Publisher:
    async def open(self):
        self.connection = await connect_robust("amqp://broker")
        self.channel = await self.connection.channel()
        self.exchange = await self.channel.get_exchange("events")

    async def send(self, body):
        await self.exchange.publish(body, "x")  # name: aio_pika.abc.AbstractExchange.publish
