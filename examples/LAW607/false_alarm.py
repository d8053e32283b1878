"""Keys that stay on purpose or are ended elsewhere."""

from payments import book
from redis import Redis


def register(redis: Redis, username, account):
    # A name belongs to one account for good.
    if not redis.setnx(f"username:{username}", account):
        raise ValueError(username)


def pay_once(redis: Redis, event_id):
    if not redis.sadd("events-at-work", event_id):
        return
    try:
        book(event_id, 1)
    finally:
        redis.srem("events-at-work", event_id)


def pay_today(redis: Redis, event_id):
    if redis.sadd("events-seen", event_id):
        book(event_id, 1)
    redis.expire("events-seen", 86_400)
