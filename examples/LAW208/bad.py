"""A harbour pilot who can't be called off."""

import asyncio
import contextlib
import logging

logger = logging.getLogger(__name__)
PASSING = (OSError, asyncio.CancelledError)


class Pilot:
    def __init__(self, radio) -> None:
        self.radio = radio
        self.missed = 0

    async def watch(self) -> None:
        while True:
            try:
                await self.radio.listen()
            except:  # LAW208: `except` catches the cancellation too of `self.radio.listen()`
                logger.warning("nothing heard")

    async def call(self, ship) -> None:
        while True:
            try:
                await self.radio.call(ship)
            except (TimeoutError, asyncio.CancelledError):  # LAW208: the loop outlives `cancel()`
                self.missed += 1
                continue
            await asyncio.sleep(1)

    async def try_often(self, ship):
        for seconds in (1, 5, 30):
            try:
                return await self.radio.call(ship)
            except PASSING:  # LAW208: `except PASSING` catches the cancellation
                await asyncio.sleep(seconds)

    async def note(self, book) -> None:
        while True:
            with contextlib.suppress(asyncio.CancelledError):  # LAW208: `contextlib.suppress(asyncio.CancelledError)`
                await book.write(self.missed)
            await asyncio.sleep(60)

    async def ask(self, ship):
        try:
            return await self.radio.ask(ship)
        except BaseException as error:  # LAW208: a time limit around it never takes effect
            logger.warning("no answer: %s", error)
            return None

    async def leave(self, ship):
        answer = None
        try:
            answer = await self.radio.ask(ship)
        finally:
            self.radio.off()
            return answer  # LAW208: `return` in a `finally` drops the cancellation

    async def __aenter__(self) -> "Pilot":
        return self

    async def __aexit__(self, *exc_info) -> bool:
        await self.radio.close()
        return True  # LAW208: `__aexit__` says of every exception
