"""Cancellation is caught, and that is right."""

import asyncio
import logging
from contextlib import suppress

logger = logging.getLogger(__name__)


async def join(tasks) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


async def join_one(task: asyncio.Task) -> None:
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            logger.info("still waiting for it")


async def settle(future: asyncio.Future, work) -> None:
    try:
        future.set_result(await work())
    except BaseException as error:
        future.set_exception(error)


class Lighthouse:
    def __init__(self, lamp) -> None:
        self.lamp = lamp
        self._lit = True

    def start(self) -> None:
        self._turning = asyncio.create_task(self._turn())

    async def _turn(self) -> None:
        try:
            while True:
                await self.lamp.turn()
        except BaseException:
            logger.exception("the lamp stands still")

    async def blink(self) -> None:
        while self._lit:
            try:
                await self.lamp.blink()
            except asyncio.CancelledError:
                logger.info("told to stop")

    async def stop(self) -> None:
        self._lit = False
        self._turning.cancel()
        await asyncio.gather(self._turning, return_exceptions=True)


async def once(lamp) -> None:
    try:
        await lamp.blink()
    except asyncio.CancelledError:
        logger.info("told to stop")
    await lamp.turn()  # missed: LAW208
