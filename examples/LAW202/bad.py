"""A weather station keeps its tasks in names, attributes and lists, and none of them is ever waited for."""

import asyncio

_uploader: asyncio.Task[None] | None = None


async def upload(readings) -> None:
    while True:
        await asyncio.sleep(60)
        await readings.upload()


def start_upload(readings) -> None:
    global _uploader
    _uploader = asyncio.create_task(upload(readings))  # LAW202: `_uploader` keeps the task


class Station:
    def __init__(self, sensors, loop: asyncio.AbstractEventLoop) -> None:
        self.sensors = sensors
        self._loop = loop
        self._watch: asyncio.Task[None] | None = None
        self._probes: list[asyncio.Task[None]] = []
        self._by_room: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look())  # LAW202: `self._watch` keeps the task
        for sensor in self.sensors:
            self._probes.append(self._loop.create_task(sensor.probe()))  # LAW202: `self._probes`

    async def follow(self, room: str, sensor) -> None:
        self._by_room[room] = asyncio.ensure_future(sensor.follow())  # LAW202: `self._by_room`

    async def forget(self, room: str) -> None:
        del self._by_room[room]

    async def _look(self) -> None:
        while True:
            await self.sensors.look()
            await asyncio.sleep(10)

    def from_thread(self, sensor) -> None:
        self._sent = asyncio.run_coroutine_threadsafe(sensor.send(), self._loop)  # LAW202: `self._sent`


async def answer(request, mailer):
    thanks = asyncio.create_task(mailer.thank(request))  # LAW202: `thanks` keeps the task
    print("started", thanks)
    return {"ok": True}
