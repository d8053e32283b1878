"""Locks in Redis that nobody releases when their holder dies."""

from redis import Redis
from redis.asyncio import Redis as AsyncRedis


def settle(client: Redis, ledger, day: str) -> None:
    with client.lock(f"settle:{day}", blocking_timeout=5):  # LAW116: takes a lock that outlives a holder who dies
        ledger.settle(day)


async def campaign(client: AsyncRedis, name: str) -> bool:
    return bool(await client.set("leader", name, nx=True))  # LAW116: pass `ex=`


def count(client: Redis, ledger) -> None:
    if client.setnx("lock:count", 1):  # LAW116: gets its end in a second step
        client.expire("lock:count", 60)
        ledger.count()
