"""The harbour lock again: whoever changes the state says so."""

import asyncio
import threading


class Gate:
    def __init__(self) -> None:
        self._opened = asyncio.Event()
        self._left = asyncio.Condition()
        self._ships: list[str] = []
        self._stopped = threading.Event()

    def turn(self, is_open: bool) -> None:
        if is_open:
            self._opened.set()
        else:
            self._opened.clear()

    async def leave(self) -> None:
        async with self._left:
            self._ships.pop()
            self._left.notify_all()

    async def wait_until_open(self, seconds: float) -> None:
        await asyncio.wait_for(self._opened.wait(), seconds)

    async def wait_for_room(self) -> None:
        async with self._left:
            await self._left.wait_for(lambda: len(self._ships) < 4)

    def run(self) -> None:
        self._stopped.wait()
