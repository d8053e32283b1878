"""A bounded queue and a task for each: who is slow loses the connection, and nobody else notices."""

import asyncio
import logging

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()
log = logging.getLogger(__name__)


class Rooms:
    def __init__(self, backlog: int = 50) -> None:
        self._backlog = backlog
        self._members: dict[WebSocket, asyncio.Queue[str]] = {}

    async def serve(self, socket: WebSocket) -> None:
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=self._backlog)
        self._members[socket] = queue
        try:
            while True:
                await socket.send_text(await queue.get())
        except WebSocketDisconnect:
            log.info("a member left")
        finally:
            del self._members[socket]

    def say(self, text: str) -> None:
        for queue in self._members.values():
            try:
                queue.put_nowait(text)
            except asyncio.QueueFull:
                log.warning("a member is too slow for %s", text)


rooms = Rooms()


@app.websocket("/rooms")
async def chat(socket: WebSocket) -> None:
    await socket.accept()
    await rooms.serve(socket)
