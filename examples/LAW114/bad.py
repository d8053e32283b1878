"""Two locks of one warehouse, in two orders."""

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
            self._close_orders(article)  # LAW114: `_close_orders` takes `self._orders_lock`

    def _close_orders(self, article: str) -> None:
        with self._orders_lock:
            self._orders.remove(article)

    def order(self, article: str) -> None:
        with self._orders_lock, self._shelves_lock:  # LAW114: `store` takes the two the other way round
            if not self._shelves.get(article):
                self._orders.append(article)
