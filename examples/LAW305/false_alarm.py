"""Few, known, or bounded."""

import asyncio
from itertools import islice

import httpx

from mirrors.config import Config

http = httpx.AsyncClient(timeout=10)
MIRRORS = ("https://a", "https://b")


async def fetch(url: str) -> str:
    reply = await http.get(url)
    return reply.text


class Overview:
    def __init__(self, hosts: list[str], store) -> None:
        self._hosts = hosts
        self._store = store

    async def both(self) -> list[str]:
        return await asyncio.gather(fetch("https://a/health"), fetch("https://b/health"))

    async def mirrors(self) -> list[str]:
        return await asyncio.gather(*[fetch(mirror) for mirror in MIRRORS])

    async def children(self) -> list[str]:
        return await asyncio.gather(*[fetch(host) for host in self._hosts])

    async def first(self) -> list[str]:
        urls = await self._store.list_urls()
        return await asyncio.gather(*[fetch(url) for url in urls[:5]])

    async def first_few(self) -> list[str]:
        urls = await self._store.list_urls()
        return await asyncio.gather(*[fetch(url) for url in islice(urls, 5)])

    async def page(self) -> list[str]:
        urls = await self._store.list_urls(limit=20)
        return await asyncio.gather(*[fetch(url) for url in urls])

    async def in_memory(self) -> list[int]:
        rows = await self._store.list_rows()
        return await asyncio.gather(*[self._weigh(row) for row in rows])

    async def _weigh(self, row: str) -> int:
        await asyncio.sleep(0)
        return len(row)

    async def given(self, urls: list[str]) -> list[str]:
        """Nobody in sight gives it a list from outside."""
        return await asyncio.gather(*[fetch(url) for url in urls])

    async def declared(self) -> list[str]:
        urls = await self._store.list_urls()
        return await asyncio.gather(*map(fetch, urls))  # async-law: bound=a board has sixteen of them


async def ask_mirrors(client: httpx.AsyncClient) -> list[object]:
    return await asyncio.gather(*(client.get(url) for url in await Config.get("mirrors", [])))
