"""A bounded queue for each subscriber, and a publisher that waits for room in one after the other."""

import asyncio


class Topic:
    def __init__(self, backlog: int = 100) -> None:
        self._backlog = backlog
        self._subscribers: dict[str, asyncio.Queue[str]] = {}

    def subscribe(self, name: str) -> asyncio.Queue[str]:
        return self._subscribers.setdefault(name, asyncio.Queue(maxsize=self._backlog))

    async def publish(self, event: str) -> None:
        for queue in list(self._subscribers.values()):
            await queue.put(event)  # LAW318: `queue.put`


class Telnet:
    def __init__(self) -> None:
        self._writers: set[asyncio.StreamWriter] = set()

    async def shout(self, line: bytes) -> None:
        for writer in list(self._writers):
            writer.write(line)
            await writer.drain()  # LAW318
