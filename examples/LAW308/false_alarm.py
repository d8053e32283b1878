"""Streams that something else shortens, and what is no stream."""

import os

from nats.js import JetStreamContext
from nats.js.api import RetentionPolicy
from pika.adapters.blocking_connection import BlockingChannel
from redis.asyncio import Redis

KEEP = int(os.environ["KEEP"])


class Trimmed:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, sensor: str, value: float) -> None:
        await self._redis.xadd(f"sensor:{sensor}", {"version": "1", "value": value})

    async def nightly(self, sensor: str) -> None:
        await self._redis.xtrim(f"sensor:{sensor}", maxlen=5000)


class Expiring:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, run: str, line: str) -> None:
        async with self._redis.pipeline() as pipe:
            pipe.xadd(f"run:{run}", {"version": "1", "line": line})
            pipe.expire(f"run:{run}", 3600)
            await pipe.execute()


async def from_settings(redis: Redis, event: dict[str, str]) -> None:
    await redis.xadd("events", event, "*", KEEP)


async def acknowledged_goes(js: JetStreamContext) -> None:
    await js.add_stream(name="mail", subjects=["mail"], retention=RetentionPolicy.WORK_QUEUE)


def work_queue(channel: BlockingChannel) -> None:
    channel.queue_declare("mail", durable=True, arguments={"x-queue-type": "quorum"})
