"""Handlers that are awaited, and pages that are streamed, under a lock."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable


class Bus:
    def __init__(self, store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._handlers: dict[str, Callable[[str], Awaitable[None]]] = {}

    async def register(self, topic: str, handler: Callable[[str], Awaitable[None]]) -> None:
        async with self._lock:
            self._handlers[topic] = handler

    async def publish(self, topic: str, text: str) -> None:
        async with self._lock:
            await self._handlers[topic](text)  # LAW113: `self._handlers[topic]` runs code of others

    async def pages(self) -> AsyncIterator[str]:
        async with self._lock:
            async for page in self._store.pages():
                yield page  # LAW113: for as long as the consumer likes
