"""What is started is stopped where everything else closes."""

import asyncio
import threading
from contextlib import asynccontextmanager
from http.server import ThreadingHTTPServer

from aiohttp import web
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from watchdog.observers import Observer


@asynccontextmanager
async def season(beds):
    scheduler = AsyncIOScheduler()
    scheduler.start()
    try:
        yield beds
    finally:
        scheduler.shutdown(wait=False)
        await beds.cover()


class Burrow:
    def __init__(self, folder: str, handler) -> None:
        self._observer = Observer()
        self._observer.schedule(handler, folder)

    def open(self) -> None:
        self._observer.start()

    def close(self) -> None:
        self._observer.stop()
        self._observer.join()


class Kiosk:
    def __init__(self, handler) -> None:
        self._server = ThreadingHTTPServer(("", 8000), handler)
        self._thread = threading.Thread(target=self._server.serve_forever)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()


async def gate(visitor) -> None:
    server = await asyncio.start_server(visitor, port=9000)
    async with server:
        await server.serve_forever()


async def stall(app: web.Application, closing: asyncio.Event) -> None:
    runner = web.AppRunner(app)
    try:
        await runner.setup()
        await web.TCPSite(runner, port=8080).start()
        await closing.wait()
    finally:
        await runner.cleanup()
