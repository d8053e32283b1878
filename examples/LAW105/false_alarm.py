"""Reads, awaits and writes, and loses nothing."""

import asyncio


async def fetch(name: str) -> list[int]:
    await asyncio.sleep(0.1)
    return [len(name)]


class Reader:
    def __init__(self, stream: asyncio.StreamReader) -> None:
        self.stream = stream
        self.buffer = b""
        self.rows: list[int] = []
        self.seen = 0
        self.handlers: dict[str, object] = {}
        self.waiting: set[str] = set()
        self.running: asyncio.Task | None = None

    async def fill(self) -> None:
        self.buffer += await self.stream.read(100)

    async def extend(self, name: str) -> None:
        self.rows += await fetch(name)

    def start(self) -> None:
        self.running = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self.running is not None:
            seen = self.seen
            await asyncio.sleep(1)
            self.seen = seen + 1

    async def reset(self) -> None:
        running = self.running
        if running is not None:
            running.cancel()
            await asyncio.wait([running])
        self.running = None

    def on(self, name: str, handler: object) -> None:
        self.handlers[name] = handler

    async def emit(self) -> None:
        for name in self.handlers:
            await fetch(name)

    def done(self, name: str) -> None:
        self.waiting.discard(name)

    async def first(self) -> list[int]:
        for name in self.waiting:
            return await fetch(name)
        return []

    async def reread(self) -> None:
        seen = self.seen
        await asyncio.sleep(1)
        seen = self.seen
        self.seen = seen + 1
