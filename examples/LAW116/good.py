"""A lease, and a token of one's own."""

import uuid

import redis_lock
from redis import Redis

RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"


def settle(client: Redis, ledger, day: str) -> None:
    with client.lock(f"settle:{day}", timeout=900, blocking_timeout=5):
        ledger.settle(day)


def rebuild(client: Redis, index) -> bool:
    token = uuid.uuid4().hex
    if not client.set("lock:rebuild", token, nx=True, ex=600):
        return False
    try:
        index.rebuild()
    finally:
        client.eval(RELEASE, 1, "lock:rebuild", token)
    return True


def bake(client: Redis, oven) -> None:
    with redis_lock.Lock(client, "oven", expire=60, auto_renewal=True):
        oven.bake()
