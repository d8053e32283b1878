"""A group owns the one, an attribute of what ends it the other."""

import asyncio


class Radio:
    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue(maxsize=100)
        self._task: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        while True:
            print(await self.heard.get())

    async def start(self) -> None:
        self._task = asyncio.create_task(self.listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])


async def main(radio: Radio) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(radio.listen())
