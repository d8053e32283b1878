"""One slow viewer stops everybody who wants to join or leave."""

import asyncio

from starlette.websockets import WebSocket


class Board:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._viewers: dict[str, WebSocket] = {}

    async def join(self, name: str, viewer: WebSocket) -> None:
        async with self._lock:
            self._viewers[name] = viewer

    async def tell(self, name: str, news: str) -> None:
        async with self._lock:
            viewer = self._viewers.get(name)
            if viewer is not None:
                await viewer.send_text(news)  # LAW112: until one client comes, and `join` can't take it

    async def ring(self, name: str) -> None:
        async with self._lock:
            await self._send(self._viewers[name], "ring")  # LAW112: by way of `_send`

    async def _send(self, viewer: WebSocket, news: str) -> None:
        await viewer.send_text(news)
