"""Copy under the lock, wait after it; or limit the wait."""

import asyncio

from starlette.websockets import WebSocket


class Board:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._opened = asyncio.Event()
        self._viewers: dict[str, WebSocket] = {}

    async def join(self, name: str, viewer: WebSocket) -> None:
        async with self._lock:
            self._viewers[name] = viewer

    async def tell(self, name: str, news: str) -> None:
        async with self._lock:
            viewer = self._viewers.get(name)
        if viewer is not None:
            await viewer.send_text(news)

    async def tell_soon(self, name: str, news: str) -> None:
        async with self._lock, asyncio.timeout(2):
            await self._opened.wait()
            await self._viewers[name].send_text(news)
