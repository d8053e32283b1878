"""Cancel, wait, close."""

import asyncio
from contextlib import suppress


class Choir:
    def __init__(self, hall) -> None:
        self.hall = hall
        self._song: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self._song = asyncio.create_task(self._sing())

    async def _sing(self) -> None:
        while True:
            await self.hall.fill_with_song()

    async def stop(self) -> None:
        if self._song is not None:
            self._song.cancel()
            with suppress(asyncio.CancelledError):
                await self._song
        await self.hall.close()
