"""One order: shelves first, then orders."""

import threading


class Warehouse:
    def __init__(self) -> None:
        self._shelves_lock = threading.Lock()
        self._orders_lock = threading.Lock()
        self._shelves: dict[str, int] = {}
        self._orders: list[str] = []

    def store(self, article: str) -> None:
        with self._shelves_lock:
            self._shelves[article] = self._shelves.get(article, 0) + 1
            with self._orders_lock:
                self._close_orders_locked(article)

    def _close_orders_locked(self, article: str) -> None:
        self._orders.remove(article)

    def order(self, article: str) -> None:
        with self._shelves_lock, self._orders_lock:
            if not self._shelves.get(article):
                self._orders.append(article)
