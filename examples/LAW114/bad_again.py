"""A lock that its own holder wants once more, and two accounts in the order of the call."""

import asyncio
import threading


class Counter:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._count = 0

    async def add(self, number: int) -> None:
        async with self._lock:
            self._count += number
            if self._count > 100:
                await self.reset()  # LAW114: `reset` takes `self._lock`, which is held here already

    async def reset(self) -> None:
        async with self._lock:
            self._count = 0


class Account:
    def __init__(self, balance: int) -> None:
        self.lock = threading.Lock()
        self.balance = balance

    def pay(self, other: "Account", amount: int) -> None:
        with self.lock, other.lock:  # LAW114: a call with the two objects swapped
            self.balance -= amount
            other.balance += amount
