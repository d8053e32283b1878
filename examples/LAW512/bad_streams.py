"""Passes on what the sensors say; one client is enough to ask the question."""

from redis import Redis


def note(redis: Redis, reading):
    redis.xadd("readings", reading, maxlen=10_000)  # LAW512: `redis.xadd` speaks to Redis Streams


def latest(redis: Redis):
    return redis.xread({"readings": "0"}, count=10)
