"""Helpers that hand the task back and keep nothing: their callers are the owners, and drop it."""

import asyncio
from collections.abc import Coroutine


def report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        print("failed:", task.exception())


def in_background(work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    return asyncio.create_task(work)


def started(work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    task = in_background(work)
    task.add_done_callback(report)
    return task


class Tickets:
    def __init__(self, shop) -> None:
        self.shop = shop

    async def open_sale(self) -> asyncio.Task[None]:
        await self.shop.unlock()
        return asyncio.create_task(self.shop.sell())

    async def sell_out(self) -> None:
        in_background(self.shop.announce())  # LAW201: `in_background` gets from `asyncio.create_task` and only hands back
        started(self.shop.count())  # LAW201: `started` gets through `in_background` from `asyncio.create_task`
        await self.open_sale()  # LAW201: `self.open_sale`


def background(function):
    """A known limit: a decorator that turns each call into a task is not seen through."""

    def start(*args) -> asyncio.Task[None]:
        return asyncio.create_task(function(*args))

    return start


@background
async def ring(times: int) -> None:
    print("ring " * times)


async def open_doors() -> None:
    ring(2)  # missed: LAW201
