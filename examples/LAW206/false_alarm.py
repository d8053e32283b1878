"""What looks open has an owner who closes it."""

import asyncio
from contextlib import AsyncExitStack
from functools import cache

import aiohttp
import httpx
import websockets
from fastapi import FastAPI
from redis.asyncio import ConnectionPool, Redis

SHARED = httpx.AsyncClient()
"""It lives as long as the process."""


def weather_client() -> httpx.AsyncClient:
    """The caller owns it."""
    return httpx.AsyncClient(base_url="http://weather.example.org")


async def today() -> str:
    async with weather_client() as client:
        return (await client.get("/today")).text


@cache
def tide_client() -> httpx.AsyncClient:
    """One for the whole process."""
    return httpx.AsyncClient(base_url="http://tides.example.org")


async def tide() -> str:
    return (await tide_client().get("/")).text


class Gateways:
    """The stack closes what enters it."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Gateways":
        self._models = await self._stack.enter_async_context(httpx.AsyncClient())
        tools = aiohttp.ClientSession()
        self._stack.push_async_callback(tools.close)
        self._tools = tools
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self._stack.aclose()


class Pair:
    def __init__(self) -> None:
        self._left = aiohttp.ClientSession()
        self._right = aiohttp.ClientSession()

    async def close(self) -> None:
        await asyncio.gather(self._left.close(), self._right.close())


class Swapped:
    """It is closed under another name."""

    _session: aiohttp.ClientSession | None = None

    async def open(self) -> None:
        self._session = aiohttp.ClientSession()

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()


class Closing:
    """The base class closes what its subclasses keep under this name."""

    _client: httpx.AsyncClient

    async def aclose(self) -> None:
        await self._client.aclose()


class Tides(Closing):
    def __init__(self) -> None:
        self._client = httpx.AsyncClient(base_url="http://tides.example.org")


class Hooked:
    def __init__(self, app: FastAPI) -> None:
        self._client = httpx.AsyncClient()
        app.add_event_handler("shutdown", self._client.aclose)


class Borrowed:
    """Only a session of its own is closed."""

    def __init__(self, session: aiohttp.ClientSession | None = None) -> None:
        self._is_own = session is None
        self._session = session or aiohttp.ClientSession()

    async def close(self) -> None:
        if self._is_own:
            await self._session.close()


async def listen(url: str, heard) -> None:
    """Each connection is closed before the next one is made."""
    async for socket in websockets.connect(url):
        async for words in socket:
            heard(words)


async def visits(pool: ConnectionPool, guest: str) -> int:
    """The pool belongs to others, and a client over it holds nothing of its own."""
    client = Redis(connection_pool=pool)
    return await client.incr(guest)


async def numbers():
    for number in range(1000):
        yield number


async def first_even() -> int | None:
    """The generator holds nothing."""
    async for number in numbers():
        if number % 2 == 0:
            return number
    return None


class Diary:
    def __init__(self) -> None:
        # async-law: owner=the library closes all sessions of its catalogue
        self._session = aiohttp.ClientSession()

    async def read(self, url: str) -> str:
        async with self._session.get(url) as reply:
            return await reply.text()
