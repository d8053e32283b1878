"""A broker for jobs that keeps each of them in its stream, long after it was done."""

from taskiq_redis import RedisStreamBroker

broker = RedisStreamBroker("redis://cache")  # LAW308: give `maxlen`
short = RedisStreamBroker("redis://cache", queue_name="short", maxlen=10_000)
