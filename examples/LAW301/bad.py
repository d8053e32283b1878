"""A room that forwards what is said to everyone in it, however slowly they read."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field

BACKLOG = 0


@dataclass
class Guest:
    name: str
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)  # LAW301: `asyncio.Queue` has no bound
    calls: list[str] = field(default_factory=list)


class Room:
    SIZE = -1

    def __init__(self, backlog: int = BACKLOG) -> None:
        self.spoken: asyncio.Queue[str] = asyncio.Queue()  # LAW301: pass `maxsize=`
        self.pinned: asyncio.Queue[str] = asyncio.Queue(0)  # LAW301
        self.urgent: asyncio.PriorityQueue[str] = asyncio.PriorityQueue(maxsize=self.SIZE)  # LAW301: `asyncio.PriorityQueue`
        self.quiet: asyncio.LifoQueue[str] = asyncio.LifoQueue(backlog)  # LAW301: no bound unless a caller passes `backlog`
        self.corners: dict[str, asyncio.Queue[str]] = defaultdict(asyncio.Queue)  # LAW301

    def say(self, line: str) -> None:
        self.spoken.put_nowait(line)
        self.pinned.put_nowait(line)
        self.urgent.put_nowait(line)
        self.quiet.put_nowait(line)
        self.corners[line[:1]].put_nowait(line)

    async def watch(self, lines) -> None:
        async for line in lines:
            if self.spoken.qsize() > 10_000:
                print("the room is behind")
            await self.spoken.put(line)


async def read_aloud(lines):
    ahead = asyncio.Queue()  # LAW301

    async def fetch() -> None:
        async for line in lines:
            await ahead.put(line)
        await ahead.put(None)

    async with asyncio.TaskGroup() as group:
        group.create_task(fetch())
        while (line := await ahead.get()) is not None:
            print(line)


class Visitor:
    """A known limit: only another file, which can't be known here, puts something in it."""

    def __init__(self) -> None:
        self.postbox: asyncio.Queue[str] = asyncio.Queue()  # missed: LAW301

    async def read(self) -> None:
        while True:
            print(await self.postbox.get())
