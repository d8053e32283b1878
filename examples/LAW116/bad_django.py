"""Whoever overruns the time removes the next one's lock."""

from django.core.cache import cache


def rebuild(index) -> bool:
    if not cache.add("lock-rebuild", "1", 600):
        return False
    try:
        index.rebuild()
    finally:
        cache.delete("lock-rebuild")  # LAW116: removes the lock whoever holds it by now
    return True


def shrink(index) -> None:
    with cache.lock("shrink"):  # LAW116: pass `timeout=`
        index.shrink()
