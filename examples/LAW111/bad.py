"""A stock counter that threads and coroutines share."""

import threading


class Stock:
    def __init__(self, warehouse) -> None:
        self._warehouse = warehouse
        self._lock = threading.Lock()
        self._left: dict[str, int] = {}

    async def reserve(self, article: str, amount: int) -> bool:
        with self._lock:  # LAW111: stays taken while `reserve` awaits in line 14
            if not await self._warehouse.has(article, amount):
                return False
            self._left[article] = self._left.get(article, 0) - amount
            return True

    async def recount(self, article: str) -> None:
        self._lock.acquire()  # LAW111: another coroutine that wants it stops the whole loop
        try:
            self._left[article] = await self._warehouse.count(article)
        finally:
            self._lock.release()
