"""Servers that are opened and left open."""

import asyncio
import threading
from http.server import ThreadingHTTPServer

import grpc
import uvicorn
import websockets
from aiohttp import web


class Kiosk:
    """The thread is a daemon; the server in it is what nobody stops."""

    def __init__(self, handler) -> None:
        self._server = ThreadingHTTPServer(("", 8000), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def open(self) -> None:
        self._thread.start()  # LAW212: the server


class Gate:
    async def open(self, visitor) -> None:
        self._server = await asyncio.start_server(visitor, port=9000)  # LAW212: `self._server` keeps it


class Stall:
    async def open(self, app: web.Application) -> None:
        runner = web.AppRunner(app)
        await runner.setup()  # LAW212: `cleanup`
        await web.TCPSite(runner, port=8080).start()


async def parrots(perch, closing: asyncio.Event) -> None:
    server = await websockets.serve(perch, port=8765)  # LAW212
    await closing.wait()
    print(server.sockets)


class Greeter:
    def __init__(self) -> None:
        self._server = grpc.aio.server()

    async def open(self) -> None:
        await self._server.start()  # LAW212


def open_admin_pages(app) -> None:
    """No signal reaches a server in a thread."""
    server = uvicorn.Server(uvicorn.Config(app, port=8001))
    threading.Thread(target=server.run, daemon=True).start()  # LAW212: `should_exit`
