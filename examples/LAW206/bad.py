"""HTTP clients that are opened and never closed, or not when something fails."""

from contextlib import asynccontextmanager

import aiohttp
import httpx
from fastapi import FastAPI


class Weather:
    """Made when it is first needed; no method of the class closes it."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession()  # LAW206: keeps in `self._session` is never closed
        return self._session

    async def forecast(self, town: str) -> str:
        async with self._http().get(f"http://weather.example.org/{town}") as reply:
            return await reply.text()


async def tides(harbour: str) -> list[float]:
    client = httpx.AsyncClient(timeout=5)  # LAW206: is never closed
    reply = await client.get(f"http://tides.example.org/{harbour}")
    return reply.json()


async def moon() -> str:
    session = aiohttp.ClientSession()  # LAW206: is not closed when line 34 fails or leaves
    reply = await session.get("http://moon.example.org")
    text = await reply.text()
    await session.close()
    return text


async def is_awake(url: str) -> bool:
    return (await httpx.AsyncClient().get(url)).is_success  # LAW206


@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.weather = httpx.AsyncClient(base_url="http://weather.example.org")  # LAW206
    yield


async def get_client():
    """What follows the `yield` is the place to close it, and nothing follows."""
    client = httpx.AsyncClient()  # LAW206: behind the `yield`
    yield client


def weather_client() -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url="http://weather.example.org")


class Almanac:
    """A function that makes a client leaves it to who calls it."""

    def __init__(self) -> None:
        self._client = weather_client()  # LAW206

    async def today(self) -> str:
        return (await self._client.get("/today")).text


class Stations:
    def __init__(self) -> None:
        self._sessions: dict[str, aiohttp.ClientSession] = {}

    def of(self, town: str) -> aiohttp.ClientSession:
        if town not in self._sessions:
            self._sessions[town] = aiohttp.ClientSession(f"http://{town}.example.org")  # LAW206
        return self._sessions[town]


async def readings(url: str):
    async with aiohttp.ClientSession() as session, session.get(url) as reply:
        async for line in reply.content:
            yield float(line)


async def first_storm(url: str) -> float | None:
    async for wind in readings(url):  # LAW206: while it holds `aiohttp.ClientSession()`
        if wind > 20:
            return wind
    return None


async def watch(session: aiohttp.ClientSession, url: str) -> None:
    socket = await session.ws_connect(url)  # LAW206
    async for message in socket:
        if message.data == "calm":
            return
    await socket.close()
