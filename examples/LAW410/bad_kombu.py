"""kombu and Redis Streams."""

import logging

from kombu import Queue
from kombu.mixins import ConsumerMixin
from redis import Redis

from profiles.search import reindex

logger = logging.getLogger(__name__)
CHANGES = Queue("profile-changes", durable=True)


class ProfileConsumer(ConsumerMixin):
    def __init__(self, connection) -> None:
        self.connection = connection

    def get_consumers(self, Consumer, channel):
        return [
            Consumer([CHANGES], callbacks=[self.on_change], accept=["json"], prefetch_count=20),
            Consumer([CHANGES], on_message=self.on_removal, accept=["json"], prefetch_count=20),
        ]

    def on_change(self, body, message) -> None:
        try:
            reindex(body["profile"])
        except Exception:
            logger.exception("not reindexed")
            message.requeue()  # LAW410: `message.requeue`
        else:
            message.ack()

    def on_removal(self, message) -> None:
        reindex(message.payload["profile"])  # LAW410: so it ends the consumer
        message.ack()


def work(redis: Redis, name: str, stopping) -> None:
    while not stopping.is_set():
        for _, entries in redis.xreadgroup("search", name, {"profiles": ">"}, count=10, block=2000):  # LAW510
            for entry, fields in entries:
                reindex(fields[b"profile"])  # LAW410
                redis.xack("profiles", "search", entry)
