"""Things that look dropped and have an owner."""

import asyncio
from collections.abc import Coroutine

RUNNING: set[asyncio.Task[None]] = set()


def ended(task: asyncio.Task[None]) -> None:
    RUNNING.discard(task)
    if not task.cancelled() and task.exception() is not None:
        print("failed:", task.exception())


def spawn(work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    """The set keeps the task, so callers may drop what they get."""
    task = asyncio.create_task(work)
    RUNNING.add(task)
    task.add_done_callback(ended)
    return task


class TaskManager:
    """The application's own owner: its `create_task` is not the loop's."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def create_task(self, name: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        self.tasks[name] = asyncio.create_task(work)
        return self.tasks[name]

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


class Shop:
    def __init__(self, app, tasks: TaskManager) -> None:
        self.app = app
        self.tasks = tasks

    async def open(self) -> None:
        spawn(self.app.lights_on())
        self.tasks.create_task("door", self.app.watch_door())
        self.app.create_task(self.app.watch_till())
        self.app.keep(asyncio.create_task(self.app.watch_yard()))

    def clerk(self) -> asyncio.Task[None]:
        return asyncio.create_task(self.app.serve())

    async def serve_one(self) -> None:
        await self.clerk()
        # async-law: owner=the app cancels whatever runs when it shuts down
        asyncio.create_task(self.app.restock())

    async def greet_later(self, guest: str) -> None:
        asyncio.create_task(self.app.greet(guest))  # noqa: RUF006
