"""The lock is released before anything is awaited."""

import asyncio
import threading


class Stock:
    def __init__(self, warehouse) -> None:
        self._warehouse = warehouse
        self._lock = threading.Lock()
        self._recounts = asyncio.Lock()
        self._left: dict[str, int] = {}

    async def reserve(self, article: str, amount: int) -> bool:
        if not await self._warehouse.has(article, amount):
            return False
        with self._lock:
            self._left[article] = self._left.get(article, 0) - amount
        return True

    async def recount(self, article: str) -> None:
        async with self._recounts:
            self._left[article] = await self._warehouse.count(article)
