"""Tasks that nobody awaits here, and that somebody ends all the same."""

import asyncio
import signal


class Belt:
    """Its task ends by what `stop` tells it, and says so."""

    def __init__(self) -> None:
        self._parcels: asyncio.Queue = asyncio.Queue(maxsize=10)
        self._stopped = asyncio.Event()
        self._run: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._run = asyncio.create_task(self._carry())

    async def _carry(self) -> None:
        while (parcel := await self._parcels.get()) is not None:
            await parcel.deliver()
        self._stopped.set()

    async def stop(self) -> None:
        await self._parcels.put(None)
        await self._stopped.wait()


async def handed_over(registry, work) -> None:
    task = asyncio.create_task(work())
    registry.adopt(task)


async def by_signal(loop: asyncio.AbstractEventLoop, work, ended: asyncio.Event) -> None:
    task = loop.create_task(work())
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    await ended.wait()


async def told_by_callback(work, report) -> None:
    task = asyncio.create_task(work())
    task.add_done_callback(report)


class Inherited:
    def __init__(self) -> None:
        self._beat: asyncio.Task[None] | None = None

    async def start(self, beat) -> None:
        self._beat = asyncio.create_task(beat())

    @property
    def beat(self) -> asyncio.Task[None] | None:
        return self._beat


class Settled:
    """A task that always ends soon, kept only so that it is not collected."""

    async def close(self, log) -> None:
        self._last = asyncio.create_task(log.last_line())  # false alarm: LAW202
