"""Cancellation goes through, or ends the loop."""

import asyncio
import logging

logger = logging.getLogger(__name__)


class Pilot:
    def __init__(self, radio) -> None:
        self.radio = radio

    async def watch(self) -> None:
        while True:
            try:
                await self.radio.listen()
            except OSError:
                logger.warning("nothing heard")

    async def call(self, ship) -> None:
        while True:
            try:
                await self.radio.call(ship)
            except asyncio.CancelledError:
                logger.info("called off")
                break

    async def ask(self, ship):
        try:
            return await self.radio.ask(ship)
        except BaseException:
            self.radio.off()
            raise

    async def keep_going(self, ships) -> None:
        for ship in ships:
            try:
                await self.radio.call(ship)
            except (asyncio.CancelledError, KeyboardInterrupt):
                raise
            except BaseException:
                logger.exception("the next one then")
