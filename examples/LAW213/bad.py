"""A weather service: event loops that are run where one runs already."""

import asyncio

import httpx
from asgiref.sync import async_to_sync


class Weather:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.now = ""

    async def _ask(self, town: str) -> str:
        return (await self.http.get(f"https://weather.example/{town}")).text

    def ask(self, town: str) -> str:
        return async_to_sync(self._ask)(town)

    async def compare(self, one: str, other: str) -> bool:
        first = asyncio.run(self._ask(one))  # LAW213: `asyncio.run` runs an event loop inside a coroutine
        second = self.ask(other)  # LAW213: inside a coroutine through `ask`
        return first == second

    def _tick(self) -> None:
        self.now = asyncio.get_event_loop().run_until_complete(self._ask("here"))  # LAW213: inside a callback of the loop

    async def start(self) -> None:
        asyncio.get_running_loop().call_later(60, self._tick)


async def old_style(weather: Weather) -> None:
    loop = asyncio.new_event_loop()
    loop.run_until_complete(weather.start())  # LAW213: where one runs already: that is a RuntimeError
    loop.close()
