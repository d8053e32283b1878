"""A price table that tells its listeners while it is locked."""

import threading
from collections.abc import Callable, Iterator


class Prices:
    def __init__(self, on_change: Callable[[str], None] | None = None) -> None:
        self._lock = threading.Lock()
        self._on_change = on_change
        self._listeners: list[Callable[[str, int], None]] = []
        self._prices: dict[str, int] = {}

    def listen(self, listener: Callable[[str, int], None]) -> None:
        with self._lock:
            self._listeners.append(listener)

    def set(self, article: str, price: int) -> None:
        with self._lock:
            self._prices[article] = price
            for listener in self._listeners:
                listener(article, price)  # LAW113: one that needs the lock waits for ever

    def remove(self, article: str) -> None:
        with self._lock:
            del self._prices[article]
            self._tell(article)  # LAW113: `_tell` runs code of others (`self._on_change`)

    def _tell(self, article: str) -> None:
        if self._on_change is not None:
            self._on_change(article)

    def articles(self) -> Iterator[str]:
        with self._lock:
            for article, price in self._prices.items():
                yield f"{article}: {price}"  # LAW113: hands out a value
