"""Limits that limit nothing."""

import asyncio
import threading


class Thumbnails:
    def __init__(self, store) -> None:
        self._store = store
        self._locks: dict[str, asyncio.Lock] = {}

    async def upload(self, name: str, image: bytes) -> None:
        slots = asyncio.Semaphore(4)  # LAW117: makes a new one for each call of `upload`
        async with slots:
            await self._store.put(name, image)

    def count(self) -> int:
        guard = threading.Lock()  # LAW117
        with guard:
            return self._store.count()

    async def replace(self, name: str, image: bytes) -> None:
        lock = self._locks.get(name, asyncio.Lock())  # LAW117
        async with lock:
            await self._store.put(name, image)

    def _new_lock(self) -> asyncio.Lock:
        return asyncio.Lock()  # LAW117: for each call of `_new_lock`

    async def clear(self) -> None:
        async with self._new_lock():
            await self._store.clear()
