"""Generators that leave a deadline or a group open while the caller works."""

import asyncio


async def arrivals(board):
    async with asyncio.timeout(60):
        async for train in board:
            yield train  # LAW210: `arrivals` yields inside `asyncio.timeout(60)`, so its deadline cancels the code


class Platform:
    def __init__(self, doors) -> None:
        self.doors = doors
        self.queue: asyncio.Queue = asyncio.Queue(maxsize=100)

    async def passengers(self):
        async with asyncio.TaskGroup() as group:
            for door in self.doors:
                group.create_task(door.count_into(self.queue))
            while True:
                yield await self.queue.get()  # LAW210: its tasks and their failures meet whoever iterates
