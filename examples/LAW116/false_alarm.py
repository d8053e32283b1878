"""Keys that are written once and are no locks, and removals that ask first."""

import time

from django.core.cache import cache
from redis import Redis


def is_new(client: Redis, delivery: str) -> bool:
    """Lapses by itself, on purpose."""
    return bool(client.set(f"delivery:{delivery}", "1", nx=True, ex=20))


def prepare(client: Redis) -> None:
    client.setnx("visits", 0)  # a first value: nobody asks whether it was written


def rebuild(index) -> None:
    started = time.monotonic()
    if cache.add("lock-rebuild", "1", 600):
        try:
            index.rebuild()
        finally:
            if time.monotonic() - started < 590:  # later it may be somebody else's
                cache.delete("lock-rebuild")


def handle(event: str, shop) -> None:
    if not cache.add(f"event:{event}", "1", 3600):
        return
    try:
        shop.handle(event)
    except Exception:
        cache.delete(f"event:{event}")  # the mark of something done is taken back
        raise


def lease_from_settings(client: Redis, ledger, lease: int) -> None:
    with client.lock("ledger", timeout=lease):
        ledger.close()
