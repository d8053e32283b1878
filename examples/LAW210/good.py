"""The scope is closed before each `yield`, or belongs to a context manager."""

import asyncio
from contextlib import asynccontextmanager


async def arrivals(board):
    while True:
        async with asyncio.timeout(60):
            train = await board.next()
        yield train


@asynccontextmanager
async def passengers(doors):
    queue: asyncio.Queue = asyncio.Queue(maxsize=100)
    async with asyncio.TaskGroup() as group:
        counting = [group.create_task(door.count_into(queue)) for door in doors]
        yield queue
        for task in counting:
            task.cancel()
