"""A limit by default, a loop that looks at a flag, an end that a comment names."""

import asyncio

import dramatiq


@dramatiq.actor(queue_name="ovens", max_retries=3)
def clean(oven: int) -> None:
    print(oven)


class Dough:
    def __init__(self) -> None:
        self.resting = True
        self.kneaded: asyncio.Queue[float] = asyncio.Queue(maxsize=4)
        self._task: asyncio.Task[None] | None = None

    async def rest(self) -> None:
        while self.resting:
            print(await self.kneaded.get())

    def start(self) -> None:
        self._task = asyncio.create_task(self.rest())

    async def stop(self) -> None:
        self.resting = False
        if self._task is not None:
            await self._task


async def rise() -> None:
    while True:
        await asyncio.sleep(60)


class Bakery:
    def open(self) -> None:
        # async-law: lifetime=the bakery never closes
        self._rising = asyncio.create_task(rise())
