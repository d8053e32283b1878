"""A ferry: what is read and written back stands together, or under one lock."""

import asyncio


async def fare(harbour: str) -> int:
    await asyncio.sleep(0.1)
    return len(harbour)


class Ferry:
    def __init__(self) -> None:
        self.seats = 100
        self.takings = 0
        self.aboard: set[str] = set()
        self._selling = asyncio.Lock()

    async def sell(self, count: int) -> bool:
        async with self._selling:
            seats = self.seats
            if seats < count:
                return False
            await asyncio.sleep(0.1)
            self.seats = seats - count
            return True

    async def take(self, harbour: str) -> None:
        paid = await fare(harbour)
        self.takings += paid

    def board(self, name: str) -> None:
        self.aboard.add(name)

    def leave(self, name: str) -> None:
        self.aboard.discard(name)

    async def count(self) -> int:
        found = 0
        for name in list(self.aboard):
            found += await fare(name)
        return found
