"""Nested locks that never wait for each other."""

import threading


class Tree:
    def __init__(self, parent: "Tree | None" = None) -> None:
        self._lock = threading.RLock()
        self._names = threading.Lock()
        self._parent = parent
        self._size = 0

    def grow(self) -> None:
        with self._lock:
            self._count()  # takes it again, and may

    def _count(self) -> None:
        with self._lock, self._names:
            self._size += 1

    def rename(self) -> None:
        with self._names:
            if self._lock.acquire(blocking=False):  # only tried
                try:
                    self._size += 0
                finally:
                    self._lock.release()

    def tell_parent(self) -> None:
        with self._names:
            if self._parent is not None:
                self._parent.rename()  # another object's lock


class Box:
    """Two conditions of one lock are one lock."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._not_empty = threading.Condition(self._mutex)
        self._not_full = threading.Condition(self._mutex)

    def put(self) -> None:
        with self._not_full:
            self._not_empty.notify()

    def take(self) -> None:
        with self._not_empty:
            self._not_full.notify()
