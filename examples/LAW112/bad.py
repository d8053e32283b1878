"""A gate that waits for its opening with the lock in its hand."""

import asyncio


class Gate:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._opened = asyncio.Event()
        self._guests: list[str] = []

    async def enter(self, guest: str) -> None:
        async with self._lock:
            await self._opened.wait()  # LAW112: `self._lock` is held until an event comes, and `open` can't take it
            self._guests.append(guest)

    async def open(self) -> None:
        async with self._lock:
            self._opened.set()
