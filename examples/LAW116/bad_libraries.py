"""Lock libraries over Redis."""

import time

import pottery
import redis_lock
from redis import Redis
from redlock import Redlock


def bake(client: Redis, oven) -> None:
    with redis_lock.Lock(client, "oven"):  # LAW116: pass `expire=`
        oven.bake()


def cool(client: Redis, oven) -> None:
    with pottery.Redlock(key="oven", masters={client}, auto_release_time=5):  # LAW116: the lease of `pottery.Redlock`
        oven.open()
        time.sleep(20)


def clean(manager: Redlock, oven) -> None:
    lock = manager.lock("oven", 60_000)
    if lock:
        try:
            oven.clean()
        finally:
            manager.unlock(lock)
