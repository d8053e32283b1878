"""The ferry timetable again: the helpers run in threads, or can be awaited all the way down."""

import asyncio

import httpx
import requests


def ask_harbour(name: str) -> dict[str, str]:
    return dict(requests.get(f"https://harbour.example/{name}", timeout=5).json())


class Timetable:
    def __init__(self, http: httpx.AsyncClient, names: list[str]) -> None:
        self.http = http
        self.names = names

    async def _delay_of(self, name: str) -> int:
        answer = await self.http.get(f"https://harbour.example/{name}")
        return int(answer.json()["delay"])

    async def delays(self) -> dict[str, int]:
        return {name: await self._delay_of(name) for name in self.names}

    async def old_harbours(self) -> list[dict[str, str]]:
        return [await asyncio.to_thread(ask_harbour, name) for name in self.names]
