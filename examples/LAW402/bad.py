"""A reminder service whose background work keeps its failures to itself."""

import asyncio
import threading
from contextlib import suppress
from functools import partial


class Reminders:
    def __init__(self, mailer, calendar) -> None:
        self._mailer = mailer
        self._calendar = calendar
        self._waiting: dict[str, asyncio.Task] = {}

    async def _send_later(self, seconds: float, reminder) -> None:
        await asyncio.sleep(seconds)
        with suppress(Exception):  # LAW402: `suppress(Exception)` in task `_send_later` drops every failure
            await self._mailer.send(reminder.address, reminder.text)

    def remind(self, seconds: float, reminder) -> None:
        task = asyncio.create_task(self._send_later(seconds, reminder))
        self._waiting[reminder.key] = task
        task.add_done_callback(partial(self._sent, reminder.key))

    def _sent(self, key: str, task: asyncio.Task) -> None:
        self._waiting.pop(key, None)
        if not task.cancelled():
            task.result()

    async def close(self) -> None:
        for task in list(self._waiting.values()):
            task.cancel()
        await asyncio.gather(*self._waiting.values(), return_exceptions=True)


class CalendarMirror:
    """Copies entries in a thread of its own."""

    def __init__(self, source, target) -> None:
        self._source = source
        self._target = target
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(60):
            self._copy_all()

    def _copy_all(self) -> None:
        for entry in self._source.changed():
            try:
                self._target.store(entry)
            except Exception:  # LAW402: a thread has nobody to tell
                continue


async def invite(calendar, guests) -> None:
    """A coroutine that somebody awaits: reported only with strict rules on."""
    for guest in guests:
        try:
            await calendar.invite(guest)
        except Exception:  # LAW402: its caller goes on as if it had worked
            pass
