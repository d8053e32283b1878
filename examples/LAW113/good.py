"""Copy under the lock, call after it."""

import threading
from collections.abc import Callable, Iterator


class Prices:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str, int], None]] = []
        self._prices: dict[str, int] = {}

    def listen(self, listener: Callable[[str, int], None]) -> None:
        with self._lock:
            self._listeners.append(listener)

    def set(self, article: str, price: int) -> None:
        with self._lock:
            self._prices[article] = price
            listeners = list(self._listeners)
        for listener in listeners:
            listener(article, price)

    def articles(self) -> Iterator[str]:
        with self._lock:
            articles = list(self._prices)
        yield from articles
