"""A desk that greets its guests: nothing here says who waits for what was started."""

import asyncio


def report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        print("failed:", task.exception())


class Desk:
    def __init__(self, mailer, loop: asyncio.AbstractEventLoop) -> None:
        self.mailer = mailer
        self.loop = loop

    async def arrive(self, guest) -> None:
        asyncio.create_task(self.mailer.welcome(guest))  # LAW201: nobody owns the task that `asyncio.create_task` starts
        self.loop.create_task(self.mailer.tell_kitchen(guest))  # LAW201: `self.loop.create_task`
        asyncio.get_running_loop().create_task(self.mailer.tell_porter(guest))  # LAW201
        _ = asyncio.ensure_future(self.mailer.tell_garage(guest))  # LAW201: `asyncio.ensure_future`

    async def leave(self, guest, rooms) -> None:
        asyncio.create_task(self.mailer.goodbye(guest)).add_done_callback(report)  # LAW201
        [asyncio.create_task(self.mailer.clean(room)) for room in rooms]  # LAW201
        guest.owes and asyncio.create_task(self.mailer.invoice(guest))  # LAW201
        asyncio.create_task(self.mailer.survey(guest)) if guest.willing else None  # LAW201

    def close_at(self, seconds: float) -> None:
        self.loop.call_later(seconds, lambda: asyncio.create_task(self.mailer.close()))  # LAW201

    def from_thread(self, guest) -> None:
        asyncio.run_coroutine_threadsafe(self.mailer.welcome(guest), self.loop)  # LAW201: disappears without a log line
        self.loop.call_soon_threadsafe(asyncio.ensure_future, self.mailer.tell_kitchen(guest))  # LAW201

    def __del__(self) -> None:
        self.loop.create_task(self.mailer.close())  # LAW201
