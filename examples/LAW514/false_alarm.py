"""Futures that somebody has: a callback, the caller, a flush in the same function; and presence."""

import asyncio
import logging

from aiokafka import AIOKafkaProducer

logger = logging.getLogger(__name__)


def look(done: asyncio.Future) -> None:
    if done.exception() is not None:
        logger.error("not stored: %s", done.exception())


class Lanes:
    def __init__(self, producer: AIOKafkaProducer) -> None:
        self._producer = producer

    async def opened(self, lane: str) -> None:
        accepted = await self._producer.send("lanes", key=lane.encode(), value=b"open")
        accepted.add_done_callback(look)

    async def closed(self, lane: str) -> asyncio.Future:
        return await self._producer.send("lanes", key=lane.encode(), value=b"closed")

    async def repainted(self, lanes: list[str]) -> None:
        for lane in lanes:
            await self._producer.send("lanes", key=lane.encode(), value=b"new colour")
        await self._producer.flush()

    async def alive(self, lane: str) -> None:
        await self._producer.send("lane-heartbeat", key=lane.encode(), value=b"1")
