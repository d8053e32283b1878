"""Made once, and shared by all who should wait for each other."""

import asyncio


class Thumbnails:
    def __init__(self, store) -> None:
        self._store = store
        self._slots = asyncio.Semaphore(4)
        self._locks: dict[str, asyncio.Lock] = {}

    async def upload(self, name: str, image: bytes) -> None:
        async with self._slots:
            await self._store.put(name, image)

    async def replace(self, name: str, image: bytes) -> None:
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            await self._store.put(name, image)
