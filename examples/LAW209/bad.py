"""A bakery's counters stay up when its clean-up fails half way."""

import asyncio

_at_work: set[str] = set()


class Oven:
    def __init__(self, heating, log) -> None:
        self.heating = heating
        self.log = log
        self.loaves = 0
        self._busy = False
        self._door = asyncio.Lock()
        self._bakers: dict[str, object] = {}

    async def bake(self, loaves: int) -> None:
        self.loaves += loaves
        try:
            await self.heating.run()
        finally:
            await self.log.baked(loaves)  # LAW209: `self.loaves -= loaves` behind it never runs
            self.loaves -= loaves

    async def clean(self) -> None:
        self._busy = True
        try:
            await self.heating.burn_off()
        finally:
            await self.log.cleaned()  # LAW209: if `self.log.cleaned()` fails or is cancelled, `self._busy = False`
            self._busy = False

    async def look(self) -> None:
        await self._door.acquire()
        try:
            await self.heating.look()
        finally:
            await self.log.looked()  # LAW209: `self._door.release()`
            self._door.release()

    async def shift(self, name: str, baker) -> None:
        self._bakers[name] = baker
        try:
            await baker.work()
        finally:
            await baker.leave()  # LAW209: `del self._bakers[name]`
            del self._bakers[name]


async def work(name: str, baker) -> None:
    _at_work.add(name)
    try:
        await baker.work()
    finally:
        await baker.leave()  # LAW209: do that first, or in a `finally` of its own
        _at_work.discard(name)


async def orders(book):
    try:
        async for order in book:
            yield order
    finally:
        yield None  # LAW209: `orders` yields in a `finally`
