"""Work lies where it is kept until it is done."""

import json

import nats
import pika
from kombu import Exchange, Queue
from redis import Redis

parcels = Exchange("parcels", type="direct", durable=True)
labels = Queue("labels", parcels, routing_key="labels", queue_arguments={"x-dead-letter-exchange": "dead"})


class Darkroom:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def develop(self, film: str) -> None:
        self._redis.lpush("develop-requests", json.dumps({"version": 1, "film": film}))


async def enlarge(servers: str, film: bytes) -> None:
    connection = await nats.connect(servers)
    try:
        await connection.jetstream().publish("jobs.enlarge", film)
    finally:
        await connection.drain()


def declare(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    channel.queue_declare("invoices", durable=True, arguments={"x-dead-letter-exchange": "dead"})
