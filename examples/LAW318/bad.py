"""A chat: who is last in the list waits for the slowest phone before."""

from collections import defaultdict

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()


class Rooms:
    def __init__(self) -> None:
        self._rooms: dict[str, set[WebSocket]] = defaultdict(set)

    def enter(self, room: str, socket: WebSocket) -> None:
        self._rooms[room].add(socket)

    def leave(self, room: str, socket: WebSocket) -> None:
        self._rooms[room].discard(socket)

    async def say(self, room: str, text: str) -> None:
        for socket in list(self._rooms[room]):
            await socket.send_text(text)  # LAW318: `socket.send_text` waits

    async def announce(self, text: str) -> None:
        for sockets in list(self._rooms.values()):
            for socket in list(sockets):
                await self._deliver(socket, text)  # LAW318: `self._deliver`

    async def _deliver(self, socket: WebSocket, text: str) -> None:
        await socket.send_json({"version": 1, "text": text})


rooms = Rooms()


@app.websocket("/rooms/{room}")
async def chat(socket: WebSocket, room: str) -> None:
    await socket.accept()
    rooms.enter(room, socket)
    try:
        while True:
            await rooms.say(room, await socket.receive_text())
    except WebSocketDisconnect:
        rooms.leave(room, socket)
