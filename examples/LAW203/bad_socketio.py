"""A board that nobody sees change."""

import socketio

server = socketio.AsyncServer(async_mode="asgi")


@server.event
async def move(sid: str, data: dict) -> None:
    server.emit("moved", data, room=data["game"])  # LAW203: so nothing happens
    await server.emit("seen", data["game"], to=sid)
