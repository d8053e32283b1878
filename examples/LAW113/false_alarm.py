"""Calls and yields under a lock that are what the lock is there for."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Cache:
    def __init__(self, make: Callable[[str], bytes]) -> None:
        self._lock = threading.Lock()
        self._make = make
        self._kept: dict[str, bytes] = {}
        self._steps = [self._drop_old, self._drop_large]

    def get(self, name: str) -> bytes:
        with self._lock:
            if name not in self._kept:
                self._kept[name] = self._make(name)  # the value is kept under the lock
            return self._kept[name]

    @contextmanager
    def editing(self) -> Iterator[dict[str, bytes]]:
        with self._lock:
            yield self._kept  # lends the lock

    def shrink(self) -> None:
        with self._lock:
            for step in self._steps:  # its own steps, and nobody else's
                step()

    def _drop_old(self) -> None:
        self._kept.pop("old", None)

    def _drop_large(self) -> None:
        self._kept.pop("large", None)


def one_at_a_time(function: Callable[..., bytes]) -> Callable[..., bytes]:
    lock = threading.Lock()

    def wrapper(*arguments: object) -> bytes:
        with lock:
            return function(*arguments)

    return wrapper


class Tally:
    """The hooks are plain functions: none can wait for a lock of the event loop, and no other task runs meanwhile."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._hooks: list[Callable[[], None]] = []
        self._waiting: list[str] = []

    def before_each(self, hook: Callable[[], None]) -> None:
        self._hooks.append(hook)

    async def take(self) -> list[str]:
        async with self._lock:
            for hook in self._hooks:
                hook()
            taken, self._waiting = self._waiting, []
            return taken
