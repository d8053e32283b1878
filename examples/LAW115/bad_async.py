"""A cancelled await leaves the permit taken."""

import asyncio

import anyio
import trio


class Kitchen:
    def __init__(self, cook) -> None:
        self._cook = cook
        self._stoves = asyncio.Semaphore(4)
        self._sink = trio.Lock()
        self._knife = anyio.Lock()

    async def roast(self, dish: str) -> None:
        await self._stoves.acquire()  # LAW115: when the `await` in line 18 is cancelled or fails
        await self._cook.roast(dish)
        self._stoves.release()

    async def wash(self, dish: str) -> None:
        await self._sink.acquire()  # LAW115
        try:
            await self._cook.wash(dish)
        except OSError:
            self._sink.release()
            raise
        self._sink.release()

    async def cut(self, dishes: list[str]) -> None:
        for dish in dishes:
            await self._knife.acquire()  # LAW115: goes on with the next round
            if not dish:
                continue
            self._knife.release()
