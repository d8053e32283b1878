"""Every client, connection and subscription is closed on every path."""

import asyncio
from contextlib import aclosing, asynccontextmanager

import aiohttp
import asyncpg
import httpx
from fastapi import FastAPI
from redis.asyncio import Redis


class Weather:
    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession()
        return self._session

    async def forecast(self, town: str) -> str:
        async with self._http().get(f"http://weather.example.org/{town}") as reply:
            return await reply.text()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


async def tides(harbour: str) -> list[float]:
    async with httpx.AsyncClient(timeout=5) as client:
        return (await client.get(f"http://tides.example.org/{harbour}")).json()


@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.weather = httpx.AsyncClient(base_url="http://weather.example.org")
    try:
        yield
    finally:
        await app.state.weather.aclose()


async def take(pool: asyncpg.Pool, item: int) -> None:
    async with pool.acquire() as connection:
        await connection.execute("delete from stock where id = $1", item)


async def next_guest(client: Redis, guest: str) -> bytes:
    knocks = client.pubsub(ignore_subscribe_messages=True)
    try:
        await knocks.subscribe(guest)
        message = None
        async with asyncio.timeout(10):
            while message is None:
                message = await knocks.get_message(timeout=None)
    finally:
        await knocks.aclose()
    return message["data"]


async def readings(url: str):
    async with aiohttp.ClientSession() as session, session.get(url) as reply:
        async for line in reply.content:
            yield float(line)


async def first_storm(url: str) -> float | None:
    async with aclosing(readings(url)) as winds:
        async for wind in winds:
            if wind > 20:
                return wind
    return None
