"""Signals are callbacks as well, and so is whoever waits for a future."""

import threading
from concurrent.futures import Future

import blinker
from django.dispatch import Signal

table_freed = Signal()
table_taken = blinker.signal("table-taken")


class Tables:
    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._free = set(range(20))
        self._waiting: list[Future] = []

    def take(self) -> int:
        with self._lock:
            table = self._free.pop()
            table_taken.send(self, table=table)  # LAW113: one that is slow, or takes another lock
            return table

    def free(self, table: int) -> None:
        with self._lock:
            if self._waiting:
                guest = self._waiting.pop()
                guest.set_result(table)  # LAW113: `guest.set_result` runs code of others
                return
            self._free.add(table)
            table_freed.send(sender=Tables, table=table)  # LAW113
