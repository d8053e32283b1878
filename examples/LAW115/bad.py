"""Locks that stay taken on some way out."""

import threading
from contextlib import contextmanager

_lock = threading.Lock()


class Till:
    def __init__(self, printer) -> None:
        self._printer = printer
        self._lock = threading.Lock()
        self._coins: list[int] = []

    def pay(self, coin: int) -> None:
        self._lock.acquire()  # LAW115: when the call in line 18 raises
        self._coins.append(coin)
        self._printer.receipt(coin)
        self._lock.release()

    def take(self) -> int | None:
        self._lock.acquire()  # LAW115: when the function returns in line 24
        if not self._coins:
            return None
        coin = self._coins.pop()
        self._lock.release()
        return coin

    @contextmanager
    def counting(self):
        self._lock.acquire()  # LAW115: when whoever is at the `yield` in line 32 raises or stops
        yield self._coins
        self._lock.release()

    def sort(self) -> None:
        self._lock.acquire()  # LAW115
        sorter = self._printer.sorter()
        try:
            sorter.sort(self._coins)
        finally:
            self._lock.release()
