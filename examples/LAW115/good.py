"""`with`, or a `try` right behind `acquire()`."""

import threading


class Till:
    def __init__(self, printer) -> None:
        self._printer = printer
        self._lock = threading.Lock()
        self._coins: list[int] = []

    def pay(self, coin: int) -> None:
        with self._lock:
            self._coins.append(coin)
            self._printer.receipt(coin)

    def try_to_pay(self, coin: int) -> bool:
        if not self._lock.acquire(timeout=1):
            return False
        try:
            self._printer.receipt(coin)
        finally:
            self._lock.release()
        return True
