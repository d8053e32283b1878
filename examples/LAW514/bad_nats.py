"""Votes of a general assembly."""

import nats


async def cast(servers: str, votes: list[bytes]) -> None:
    connection = await nats.connect(servers)
    try:
        stream = connection.jetstream()
        for vote in votes:
            await stream.publish_async("votes", vote)  # LAW514: nobody awaits that
    finally:
        await connection.drain()
