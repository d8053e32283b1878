"""The same under trio, AnyIO and async_timeout, also through a context manager of the project."""

from contextlib import asynccontextmanager

import anyio
import async_timeout
import trio


async def signals(line):
    async with trio.open_nursery() as nursery:
        nursery.start_soon(line.keep_alive)
        async for signal in line:
            yield signal  # LAW210: `trio.open_nursery()`


async def points(line):
    with anyio.fail_after(10):
        async for point in line:
            yield point  # LAW210: close the scope before the `yield`


async def horns(line):
    async with async_timeout.timeout(10):
        async for horn in line:
            yield horn  # LAW210: `async_timeout.timeout(10)`


@asynccontextmanager
async def patience():
    with trio.move_on_after(30):
        yield


async def delays(line):
    async with patience():
        async for delay in line:
            yield delay  # LAW210: `patience()`
