"""A choir that turns off the light while some still sing."""

import asyncio


async def hum(choir) -> None:
    while True:
        await choir.hum()


class Choir:
    def __init__(self, hall, singers) -> None:
        self.hall = hall
        self.singers = singers
        self._song: asyncio.Task[None] | None = None
        self._voices: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self._song = asyncio.create_task(self._sing())
        for singer in self.singers:
            self._voices.append(asyncio.create_task(singer.sing()))

    async def _sing(self) -> None:
        while True:
            await self.hall.fill_with_song()

    async def stop(self) -> None:
        if self._song is not None:
            self._song.cancel()  # LAW217: it may still work with `self.hall`, which is closed next
            self._song = None
        await self.hall.close()

    async def __aenter__(self) -> "Choir":
        await self.begin()
        return self

    async def __aexit__(self, *exc_info) -> None:
        for voice in self._voices:
            voice.cancel()  # LAW217: when `__aexit__` is done it may still run
        self._voices.clear()


async def rehearse(choir) -> None:
    humming = asyncio.create_task(hum(choir))
    try:
        await choir.listen()
    finally:
        humming.cancel()  # LAW217: it may still work with `choir`, which is closed next
        await choir.close()


class Quartet:
    """One message for the four."""

    def __init__(self, hall) -> None:
        self.hall = hall

    async def begin(self, first, second) -> None:
        self._first = asyncio.create_task(first.sing())
        self._second = asyncio.create_task(self._sing())

    async def _sing(self) -> None:
        while True:
            await self.hall.fill_with_song()

    async def stop(self) -> None:
        self._first.cancel()
        self._second.cancel()  # LAW217: nobody waits until it has (nor for 1 more that it cancels)
        await self.hall.close()
