"""Each task has an owner: a group, a set that is waited for, or the caller."""

import asyncio


class Desk:
    def __init__(self, mailer) -> None:
        self.mailer = mailer
        self.running: set[asyncio.Task[None]] = set()

    async def arrive(self, guest) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self.mailer.welcome(guest))
            group.create_task(self.mailer.tell_kitchen(guest))

    def leave(self, guest) -> None:
        task = asyncio.create_task(self.mailer.goodbye(guest))
        self.running.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            print("not sent:", task.exception())

    async def close(self) -> None:
        await asyncio.gather(*self.running, return_exceptions=True)


async def checked_in(desk: Desk, guest) -> None:
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, guest.print_badge)
    await asyncio.create_task(desk.mailer.welcome(guest))
