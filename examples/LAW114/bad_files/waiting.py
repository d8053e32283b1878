"""Who waits for a seat."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seats import Seats


class WaitingList:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names: list[str] = []
        self.seats: Seats | None = None

    def call_next(self) -> None:
        with self._lock:
            if self._names:
                self._names.pop(0)

    def join(self, name: str) -> None:
        with self._lock:
            if self.seats is not None and not self.seats.free():  # LAW114: and `leave` of seats
                self._names.append(name)
