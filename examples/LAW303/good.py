"""A bound, and a number that tells what was lost."""

import asyncio
from collections import deque


class Reporter:
    def __init__(self, http, most: int = 1000) -> None:
        self._http = http
        self._most = most
        self._events: deque[dict] = deque()
        self.lost = 0

    def record(self, event: dict) -> None:
        if len(self._events) >= self._most:
            self.lost += 1
            return
        self._events.append(event)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(10)
            events = list(self._events)
            self._events.clear()
            await self._http.send(events)
