"""anyio, trio and aiohttp."""

import anyio
import trio
from aiohttp import web
from anyio.streams.memory import MemoryObjectSendStream


class Broker:
    def __init__(self) -> None:
        self._streams: set[MemoryObjectSendStream[str]] = set()

    def subscribe(self):
        send, receive = anyio.create_memory_object_stream[str](10)
        self._streams.add(send)
        return receive

    async def publish(self, event: str) -> None:
        for stream in list(self._streams):
            await stream.send(event)  # LAW318


async def relay(clients: list[trio.SocketStream], data: bytes) -> None:
    for client in clients:
        await client.send_all(data)  # LAW318


async def scores(sockets: set[web.WebSocketResponse], text: str) -> None:
    for socket in list(sockets):
        await socket.send_str(text)  # LAW318
