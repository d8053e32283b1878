"""Wait, refuse, or make room and say so."""

import asyncio
import logging

log = logging.getLogger(__name__)


class Receiver:
    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self.lines: asyncio.Queue[bytes] = asyncio.Queue(maxsize=100)
        self.dropped = 0

    async def run(self) -> None:
        while line := await self._reader.readline():
            await self.lines.put(line)

    def offer(self, line: bytes) -> bool:
        try:
            self.lines.put_nowait(line)
        except asyncio.QueueFull:
            self.dropped += 1
            log.warning("%d lines dropped so far", self.dropped)
            return False
        return True
