"""Certificates to print; the queue survives a restart, what is in it does not."""

from aio_pika import Message, connect_robust


async def order_print(url: str, certificate: bytes) -> None:
    connection = await connect_robust(url)
    async with connection:
        channel = await connection.channel()
        queue = await channel.declare_queue("certificates", durable=True, arguments={"x-dead-letter-exchange": "dead"})
        await channel.default_exchange.publish(Message(body=certificate), routing_key=queue.name)  # LAW504: restart
