"""Channels between tasks that take in whatever the sender has, at once."""

import math

import trio

BACKLOG = float("inf")


async def crawl(start, fetch):
    send, receive = trio.open_memory_channel(math.inf)  # LAW302: `max_buffer_size`
    async with trio.open_nursery() as nursery:
        nursery.start_soon(fetch, start, send)
        async for page in receive:
            print(page)


class Mailbox:
    def __init__(self, limit: float = math.inf):
        self.post, self.letters = trio.open_memory_channel[str](BACKLOG)  # LAW302: the channel
        self.urgent, self.alarms = trio.open_memory_channel(limit)  # LAW302: unless a caller passes `limit`
