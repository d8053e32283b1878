"""News, answers, wake-ups beside a stored job, queues that are meant to go away."""

import json

import pika
from kombu import Exchange, Queue
from redis import Redis

screens = Exchange("screens", type="fanout", durable=False)
mine = Queue("", screens, durable=False, exclusive=True)


class Lab:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def progress(self, film: str, percent: int) -> None:
        self._redis.publish(f"job:{film}:progress", str(percent))

    def develop(self, film: str) -> None:
        self._redis.lpush("develop-jobs", json.dumps({"version": 1, "film": film}))
        self._redis.publish("develop-jobs", "new")

    def answer(self, reply_to: str, body: bytes) -> None:
        self._redis.publish(reply_to, body)

    def forget(self, key: str) -> None:
        self._redis.publish("cache-invalidate", key)


def replies(channel: pika.adapters.blocking_connection.BlockingChannel) -> str:
    return channel.queue_declare("", exclusive=True).method.queue
