"""Subscriptions hold a connection of the client each, until they are closed."""

import asyncio

import redis
from redis import asyncio as aioredis


class Doorman:
    def __init__(self, client: aioredis.Redis) -> None:
        self._client = client

    async def wait_for(self, guest: str) -> bytes:
        knocks = self._client.pubsub(ignore_subscribe_messages=True)  # LAW206: the subscription
        await knocks.subscribe(guest)
        message = None
        async with asyncio.timeout(10):
            while message is None:
                message = await knocks.get_message(timeout=None)
        await knocks.aclose()
        return message["data"]


def first_guest(client: redis.Redis) -> bytes | None:
    knocks = client.pubsub()  # LAW206: is never closed
    knocks.subscribe("guests")
    for message in knocks.listen():
        if message["type"] == "message":
            return message["data"]
    return None


async def count(guest: str) -> int:
    client = aioredis.from_url("redis://door.example.org")  # LAW206
    return await client.incr(guest)
