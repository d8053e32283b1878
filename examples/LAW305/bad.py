"""A list of somebody else's, and a request at once for each of its elements."""

import asyncio

import httpx
from fastapi import APIRouter
from pydantic import BaseModel

router = APIRouter()
http = httpx.AsyncClient(timeout=10)


class Pages(BaseModel):
    urls: list[str]


async def title(url: str) -> str:
    reply = await http.get(url)
    return reply.text.partition("<title>")[2].partition("</title>")[0]


@router.post("/titles")
async def titles(pages: Pages) -> list[str]:
    return await asyncio.gather(*[title(url) for url in pages.urls])  # LAW305: each of `pages.urls`


class Mirror:
    def __init__(self, store) -> None:
        self._store = store

    async def _copy(self, name: str) -> None:
        reply = await http.get(f"https://origin/{name}")
        await self._store.save(name, reply.content)

    async def run(self) -> None:
        names = await self._store.list_names()
        copies = []
        for name in names:
            copies.append(self._copy(name))
        await asyncio.gather(*copies)  # LAW305: starts one `http.get`

    async def run_in_group(self) -> None:
        names = await self._store.list_names()
        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(self._copy(name))  # LAW305: `group.create_task`

    async def refresh(self) -> None:
        await self._copy_all(await self._store.list_names())

    async def _copy_all(self, names) -> None:
        await asyncio.gather(*map(self._copy, names))  # LAW305: `names`
