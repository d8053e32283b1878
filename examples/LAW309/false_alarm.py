"""Left out, not in sight, or not for ever."""

import os

from confluent_kafka.admin import NewTopic
from redis import Redis
from rq import Queue
from taskiq_redis import RedisAsyncResultBackend

TTL = int(os.environ["RESULT_TTL"])
result_expires = None  # a name of this file: it has nothing to do with Celery

accounts = NewTopic("accounts", 6, 3, config={"retention.ms": "-1", "cleanup.policy": "compact"})
results = RedisAsyncResultBackend("redis://results")  # kept for ever by default, which nobody spelled out
quotes = Queue("quotes", connection=Redis.from_url("redis://jobs"), default_timeout=120)


def estimate(rooms: int) -> int:
    return rooms * 120


def ask(rooms: int) -> list[str]:
    by_default = quotes.enqueue(estimate, rooms, result_ttl=None)  # 500 seconds
    from_settings = quotes.enqueue(estimate, rooms, result_ttl=TTL)
    # The law wants to see each estimate that was ever made, so these never expire.
    for_the_law = quotes.enqueue(estimate, rooms, result_ttl=-1)
    not_at_all = quotes.enqueue(estimate, rooms, result_ttl=0)
    return [for_the_law.id, by_default.id, from_settings.id, not_at_all.id]
