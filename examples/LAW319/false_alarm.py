"""Writes that are few, or whose pace somebody sets."""

import asyncio


class Printer:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def head(self, length: int) -> None:
        """A fixed number."""
        for name, value in (("Kind", "text"), ("Length", length)):
            self._writer.write(f"{name}: {value}\n".encode())
        for _ in range(3):
            self._writer.write(b"\n")

    async def commands(self, commands: list[bytes]) -> list[bytes]:
        """Each waits for its answer."""
        answers = []
        for command in commands:
            self._writer.write(command)
            answers.append(await self._reader.readline())
        return answers

    async def page(self, lines: list[bytes]) -> None:
        """They are in memory anyway; one drain behind them."""
        for line in lines:
            self._writer.write(line)
        await self._writer.drain()

    async def pages(self, pages) -> None:
        """A drain in the outer loop."""
        async for page in pages:
            for line in page:
                self._writer.write(line)
            await self._writer.drain()

    async def through_a_helper(self, lines) -> None:
        async for line in lines:
            self._writer.write(line)
            await self._settle()

    async def _settle(self) -> None:
        await self._writer.drain()

    def put(self, lines: list[bytes]) -> None:
        """A plain function: who calls it drains."""
        for line in lines:
            self._writer.write(line)
