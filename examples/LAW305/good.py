"""A semaphore in each task, or a fixed number of workers."""

import asyncio

import httpx

http = httpx.AsyncClient(timeout=10)


class Mirror:
    def __init__(self, store, at_once: int = 10) -> None:
        self._store = store
        self._permits = asyncio.Semaphore(at_once)
        self._at_once = at_once

    async def _copy(self, name: str) -> None:
        async with self._permits:
            reply = await http.get(f"https://origin/{name}")
        await self._store.save(name, reply.content)

    async def run(self) -> None:
        names = await self._store.list_names()
        await asyncio.gather(*[self._copy(name) for name in names])

    async def run_with_workers(self) -> None:
        names = iter(await self._store.list_names())

        async def work() -> None:
            for name in names:
                reply = await http.get(f"https://origin/{name}")
                await self._store.save(name, reply.content)

        await asyncio.gather(*(work() for _ in range(self._at_once)))
