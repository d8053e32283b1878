"""The reminder service, with a line for each failure and a name for each that is expected."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

logger = logging.getLogger(__name__)


class Reminders:
    def __init__(self, mailer) -> None:
        self._mailer = mailer
        self._waiting: dict[str, asyncio.Task] = {}

    async def _send_later(self, seconds: float, reminder) -> None:
        await asyncio.sleep(seconds)
        try:
            await self._mailer.send(reminder.address, reminder.text)
        except Exception:
            logger.exception("reminder %s not sent", reminder.key)

    def remind(self, seconds: float, reminder) -> None:
        task = asyncio.create_task(self._send_later(seconds, reminder))
        self._waiting[reminder.key] = task
        task.add_done_callback(partial(self._sent, reminder.key))

    def _sent(self, key: str, task: asyncio.Task) -> None:
        self._waiting.pop(key, None)
        if not task.cancelled():
            task.result()

    async def cancel(self, key: str) -> None:
        task = self._waiting.pop(key)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
