"""Who starts a task ends it."""

import asyncio
from contextlib import suppress


class Station:
    def __init__(self, sensors) -> None:
        self.sensors = sensors
        self._watch: asyncio.Task[None] | None = None
        self._probes: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._watch = asyncio.create_task(self._look())
        self._probes = [asyncio.create_task(sensor.probe()) for sensor in self.sensors]

    async def _look(self) -> None:
        while True:
            await self.sensors.look()
            await asyncio.sleep(10)

    async def close(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
        for probe in self._probes:
            probe.cancel()
        await asyncio.gather(*self._probes, return_exceptions=True)


async def both(first, second):
    async with asyncio.TaskGroup() as group:
        one = group.create_task(first.read())
        two = group.create_task(second.read())
    return one.result(), two.result()
