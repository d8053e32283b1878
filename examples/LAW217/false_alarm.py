"""Cancelled, and somebody else waits, or nobody needs to."""

import asyncio


class Choir:
    """`close` is a plain method and can't wait: `wait_closed` does."""

    def __init__(self, hall) -> None:
        self.hall = hall
        self._song: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self._song = asyncio.create_task(self.hall.fill_with_song())

    def close(self) -> None:
        if self._song is not None:
            self._song.cancel()

    async def wait_closed(self) -> None:
        if self._song is not None:
            await asyncio.gather(self._song, return_exceptions=True)


class Prompter:
    """Cancels the last reminder to start a new one."""

    def __init__(self, stage) -> None:
        self.stage = stage
        self._reminder: asyncio.Task[None] | None = None

    async def line_spoken(self) -> None:
        if self._reminder is not None:
            self._reminder.cancel()
        self._reminder = asyncio.create_task(self.stage.remind())


async def tick(clock) -> None:
    while True:
        await asyncio.sleep(1)
        clock.tick()


async def perform(stage, clock) -> None:
    ticking = asyncio.create_task(tick(clock))
    try:
        await stage.perform()
    finally:
        ticking.cancel()


class Duet:
    """The group waits for both."""

    async def sing(self, one, two) -> None:
        async with asyncio.TaskGroup() as group:
            self._one = group.create_task(one.sing())
            self._two = group.create_task(two.sing())

    async def stop(self) -> None:
        self._one.cancel()
        self._two.cancel()
