"""Keys, rows, lines of a file; sockets and processes."""

import asyncio
import json

import trio
from redis.asyncio import Redis


class Sessions:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def _age(self, key: str) -> int:
        return await self._redis.ttl(key)

    async def ages(self) -> list[int]:
        keys = await self._redis.smembers("sessions")
        tasks = [asyncio.create_task(self._age(key)) for key in keys]  # LAW305: `asyncio.create_task`
        return [await task for task in tasks]


async def convert(path: str) -> int:
    process = await asyncio.create_subprocess_exec("ffmpeg", "-i", path)
    return await process.wait()


async def convert_all(listing: str) -> list[int]:
    paths = json.loads(listing)
    return await asyncio.gather(*(convert(path) for path in paths))  # LAW305: `asyncio.create_subprocess_exec`


async def probe(host: str) -> None:
    async with await trio.open_tcp_stream(host, 443) as stream:
        await stream.send_all(b"\n")


async def probe_all(text: str) -> None:
    async with trio.open_nursery() as nursery:
        for host in text.splitlines():
            nursery.start_soon(probe, host)  # LAW305: `text.splitlines()`
