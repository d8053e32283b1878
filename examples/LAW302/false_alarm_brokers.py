"""Bounded by another limit, or by nobody's decision."""

import aiomqtt
import nats


async def bytes_bound_it(url, handle):
    connection = await nats.connect(url)
    try:
        await connection.subscribe("orders", cb=handle, pending_msgs_limit=0)  # 128 MiB by default
    finally:
        await connection.drain()


async def never_decided(handle):
    async with aiomqtt.Client("broker") as client:  # unbounded by default, which nobody spelled out
        await client.subscribe("sensors/#")
        async for message in client.messages:
            await handle(message)
