"""What looks forgotten and is not, or cannot be told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from toolbox import Engine, background, spawner  # type: ignore[import-not-found]


class Ticker:
    async def tick(self) -> None:
        await asyncio.sleep(1)

    async def ticks(self) -> AsyncIterator[int]:
        yield 1

    def begin(self, runners: list[Callable[..., Any]]) -> None:
        unstarted = self.tick()
        unstarted.close()  # dealt with as a coroutine
        pending = self.tick()
        for run in runners:
            run(pending)  # whoever gets it may await it
        self.ticks()  # an asynchronous generator is no coroutine

    @background
    async def poll(self) -> None:
        await asyncio.sleep(1)

    @spawner.every(5)
    async def sweep(self) -> None:
        await asyncio.sleep(1)

    def go(self) -> None:
        self.poll()  # the decorator may start it
        self.sweep()


class Turbine(Engine, Ticker):
    def go(self) -> None:
        self.tick()  # `Engine` may have a `tick` of its own


class Probe:
    async def ready(self) -> bool:
        return True

    def wait(self) -> None:
        while not self.ready():  # a subclass below answers at once
            print("waiting")


class LocalProbe(Probe):
    def ready(self) -> bool:  # type: ignore[override]
        return True


async def answer(client: Any) -> None:
    client.send("hello")  # of unknown type
