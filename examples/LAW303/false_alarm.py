"""Lists that don't grow while somebody waits, and lists that are no queues."""

import asyncio
from collections import deque


class Batch:
    """Who fills it empties it when it is full."""

    def __init__(self, send, most: int = 100) -> None:
        self._send = send
        self._most = most
        self._rows: list[str] = []

    async def add(self, row: str) -> None:
        self._rows.append(row)
        if len(self._rows) >= self._most:
            await self.flush()

    async def flush(self) -> None:
        rows, self._rows = self._rows, []
        await self._send(rows)


class Parser:
    """Filled and emptied by the same unit."""

    def __init__(self, source) -> None:
        self._source = source
        self._lines: list[str] = []

    async def run(self, handle) -> None:
        async for line in self._source:
            self._keep(line)
            if line == "end":
                lines, self._lines = self._lines, []
                await handle(lines)

    def _keep(self, line: str) -> None:
        self._lines.append(line)


class Recent:
    """The oldest may go; listeners stay; what is kept to be looked at is no queue."""

    def __init__(self) -> None:
        self._last: deque[str] = deque(maxlen=100)
        self._listeners: list = []
        self._seen: list[str] = []

    def listen(self, listener) -> None:
        self._listeners.append(listener)

    def add(self, line: str) -> None:
        self._last.append(line)
        self._seen.append(line)

    def seen(self) -> list[str]:
        return list(self._seen)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(1)
            lines = list(self._last)
            self._last.clear()
            for listener in self._listeners:
                listener(lines)


class Sensor:
    def __init__(self, send) -> None:
        self._send = send
        self._values: list[float] = []  # async-law: bound=the sensor gives one a minute, and stops after an hour

    def on_value(self, value: float) -> None:
        self._values.append(value)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(60)
            values, self._values = self._values, []
            await self._send(values)
