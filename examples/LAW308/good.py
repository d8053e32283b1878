"""Each stream says how much of it is worth keeping."""

from nats.js import JetStreamContext
from pika.adapters.blocking_connection import BlockingChannel
from redis.asyncio import Redis


class Progress:
    def __init__(self, redis: Redis, keep: int = 1000) -> None:
        self._redis = redis
        self._keep = keep

    async def step(self, job: str, percent: int) -> None:
        fields = {"version": "1", "percent": percent}
        await self._redis.xadd(f"job:{job}", fields, maxlen=self._keep, approximate=True)


async def declare(js: JetStreamContext) -> None:
    await js.add_stream(name="orders", subjects=["orders.*"], max_age=7 * 24 * 3600)


def declare_log(channel: BlockingChannel) -> None:
    channel.queue_declare("visits", durable=True, arguments={"x-queue-type": "stream", "x-max-age": "7D"})
