"""asyncio: the queue has a bound, and nobody said what happens when it is reached."""

import asyncio


class Receiver:
    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=100)

    async def run(self) -> None:
        while line := await self._reader.readline():
            self.lines.put_nowait(line)  # LAW304: `self.lines` can be full

    def on_closed(self, _: asyncio.Task) -> None:
        # Full is when the reader is behind; then it waits for ever for this.
        self.lines.put_nowait(None)  # LAW304: `QueueFull`


class Gauge:
    def __init__(self, gauge) -> None:
        self._loop = asyncio.get_running_loop()
        self._gauge = gauge
        self.values: asyncio.Queue[float] = asyncio.Queue(10)

    def watch(self) -> None:
        self._gauge.on_value(self._received)

    def _received(self, value: float) -> None:
        self._loop.call_soon_threadsafe(self.values.put_nowait, value)  # LAW304: the event loop logs it


class Hub:
    def __init__(self, backlog: int = 50) -> None:
        self._backlog = backlog
        self._viewers: dict[str, asyncio.Queue[str]] = {}

    def watch(self, viewer: str) -> asyncio.Queue[str]:
        queue = self._viewers[viewer] = asyncio.Queue(maxsize=self._backlog)
        return queue

    def publish(self, event: str) -> None:
        for queue in self._viewers.values():
            queue.put_nowait(event)  # LAW304: `queue.put_nowait`
