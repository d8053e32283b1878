"""One lock for each customer, and still a lock of threads."""

import threading
from collections import defaultdict
from contextlib import contextmanager


class Baskets:
    def __init__(self, prices) -> None:
        self._prices = prices
        self._locks = defaultdict(threading.RLock)
        self._guard = threading.Condition()

    async def total(self, customer: str) -> int:
        with self._locks[customer]:  # LAW111
            return sum([price async for price in self._prices.of(customer)])

    @contextmanager
    def frozen(self):
        with self._guard:
            yield self

    async def close(self) -> None:
        with self.frozen():  # LAW111: `self.frozen()` is a thread lock
            await self._prices.close()
