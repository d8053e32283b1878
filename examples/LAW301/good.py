"""Each queue has a bound, and full means something."""

import asyncio
import queue
from collections import defaultdict
from dataclasses import dataclass, field

BACKLOG = 100


@dataclass
class Guest:
    name: str
    outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(BACKLOG))


class Room:
    def __init__(self, settings, backlog: int = BACKLOG) -> None:
        self.spoken: asyncio.Queue[str] = asyncio.Queue(maxsize=backlog)
        self.pinned: queue.Queue[str] = queue.Queue(settings.pinned)
        self.corners: dict[str, asyncio.Queue[str]] = defaultdict(lambda: asyncio.Queue(10))
        self.lost = 0

    def say(self, line: str) -> None:
        try:
            self.spoken.put_nowait(line)
        except asyncio.QueueFull:
            self.lost += 1
            print(self.lost, "lines lost")

    async def watch(self, lines) -> None:
        async for line in lines:
            await self.spoken.put(line)
