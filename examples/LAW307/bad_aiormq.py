"""aiormq, the layer below aio-pika."""

import aiormq


async def run(url: str, on_message) -> None:
    connection = await aiormq.connect(url)
    try:
        channel = await connection.channel()
        await channel.basic_consume("pictures", on_message)  # LAW307
    finally:
        await connection.close()
