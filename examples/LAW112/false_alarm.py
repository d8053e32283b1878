"""Locks that are meant to be held over a wait."""

import asyncio
import time


class Meter:
    """One question at a time; the lock guards the line that is awaited."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._line = asyncio.Lock()
        self.asked = 0

    async def ask(self, question: bytes) -> bytes:
        async with self._line:
            self._writer.write(question)
            await self._writer.drain()
            return await self._reader.readline()

    async def count(self) -> int:
        async with self._line:
            return self.asked


class Pace:
    """Spaces calls out: whoever waits would have to wait anyway."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._next = 0.0

    async def wait(self) -> None:
        async with self._turn:
            while (left := self._next - time.monotonic()) > 0:
                await asyncio.sleep(left)
            self._next = time.monotonic() + self._seconds

    async def reset(self) -> None:
        async with self._turn:
            self._next = 0.0


class Jar:
    """A condition lets go of its lock while it waits."""

    def __init__(self) -> None:
        self._filled = asyncio.Condition()
        self._sweets = 0

    async def take(self) -> None:
        async with self._filled:
            while not self._sweets:
                await self._filled.wait()
            self._sweets -= 1

    async def fill(self) -> None:
        async with self._filled:
            self._sweets += 1
            self._filled.notify()
