"""Which seats are taken."""

import threading

from waiting import WaitingList


class Seats:
    def __init__(self, waiting: WaitingList) -> None:
        self._lock = threading.Lock()
        self._waiting = waiting
        self._free = 40

    def leave(self) -> None:
        with self._lock:
            self._free += 1
            self._waiting.call_next()  # LAW114: and `join` of waiting takes the two the other way round

    def free(self) -> int:
        with self._lock:
            return self._free
