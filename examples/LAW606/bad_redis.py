"""Throws away baskets that nobody came back for."""

from celery import shared_task
from redis import Redis

from shop.baskets import drop_if_stale

redis = Redis(host="cache", socket_timeout=5)


@shared_task(queue="nightly", time_limit=600)
def drop_baskets():
    for key in redis.keys("basket:*"):  # LAW606: `redis.keys('basket:*')`
        drop_if_stale(key)
        redis.incr("baskets:progress")
