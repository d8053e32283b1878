"""Loops that send, and keep nobody waiting."""

import asyncio
import logging

from fastapi import WebSocket
from websockets.asyncio.server import ServerConnection, broadcast

log = logging.getLogger(__name__)


class Board:
    def __init__(self) -> None:
        self._viewers: list[WebSocket] = []
        self._connections: set[ServerConnection] = set()
        self._workers: list[asyncio.Queue[str | None]] = [asyncio.Queue(maxsize=10) for _ in range(4)]

    def join(self, viewer: WebSocket) -> None:
        self._viewers.append(viewer)

    async def show(self, text: str) -> None:
        """Each send has a limit of its own."""
        for viewer in list(self._viewers):
            try:
                async with asyncio.timeout(1):
                    await viewer.send_text(text)
            except TimeoutError:
                log.info("a viewer is slow")

    async def show_carefully(self, text: str) -> None:
        """The limit stands in the helper."""
        for viewer in list(self._viewers):
            await self._send(viewer, text)

    async def _send(self, viewer: WebSocket, text: str) -> None:
        try:
            await asyncio.wait_for(viewer.send_text(text), 1)
        except TimeoutError:
            log.info("a viewer is slow")

    async def catch_up(self, viewer: WebSocket, lines: list[str]) -> None:
        """Many messages to one."""
        for line in lines:
            await viewer.send_text(line)

    async def ask_anyone(self, question: str) -> bool:
        """One of many is enough."""
        for viewer in list(self._viewers):
            try:
                await viewer.send_text(question)
            except RuntimeError:
                continue
            return True
        return False

    def fast(self, text: str) -> None:
        broadcast(self._connections, text)

    async def stop(self) -> None:
        """Workers of one's own are told to end."""
        for queue in self._workers:
            await queue.put(None)


async def bridge(left: asyncio.StreamWriter, right: asyncio.StreamWriter, data: bytes) -> None:
    """Two ends of one line."""
    for end in (left, right):
        end.write(data)
        await end.drain()
