"""Fines of the library."""

import aiormq


async def send_fine(url: str, fine: bytes) -> None:
    connection = await aiormq.connect(url)
    channel = await connection.channel()
    await channel.queue_declare("fines", durable=True, arguments={"x-dead-letter-exchange": "dead"})
    await channel.basic_publish(fine, routing_key="fines")  # LAW504: the queue is durable
    await connection.close()
