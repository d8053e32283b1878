"""A tide gauge on trio and anyio: one list travels again and again."""

import trio
from anyio.streams.memory import MemoryObjectSendStream


async def publish(channel: trio.MemorySendChannel, readings) -> None:
    batch: list = []
    for reading in readings:
        batch.append(reading)
        if len(batch) == 10:
            await channel.send(batch)
            batch.clear()  # LAW104: `batch` was handed to `channel.send`


async def publish_on(stream: MemoryObjectSendStream, readings) -> None:
    message: dict = {}
    for reading in readings:
        message["level"] = reading  # LAW104: in the next pass
        await stream.send(message)
