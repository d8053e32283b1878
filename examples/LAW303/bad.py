"""Lists that are queues without the name."""

import asyncio
from collections import deque


class Reporter:
    """While the service is down, everything that happens is in memory."""

    def __init__(self, http) -> None:
        self._http = http
        self._events: list[dict] = []  # LAW303: `record` fills `self._events`

    def record(self, event: dict) -> None:
        self._events.append(event)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(10)
            await self._flush()

    async def _flush(self) -> None:
        events, self._events = self._events, []
        await self._http.send(events)


class Link:
    """While it is offline, what is to be sent waits."""

    def __init__(self, transport) -> None:
        self._transport = transport
        self._waiting: deque[str] = deque()  # LAW303: `flush` empties it
        self._online = asyncio.Event()

    def send(self, line: str) -> None:
        self._waiting.append(line)

    async def flush(self) -> None:
        await self._online.wait()
        while self._waiting:
            await self._transport.write(self._waiting.popleft())
