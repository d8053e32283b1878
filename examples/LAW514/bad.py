"""Payments of the toll bridge; the log says "sent" for what the brokers refused."""

import asyncio
import logging

from aiokafka import AIOKafkaProducer

logger = logging.getLogger(__name__)


class Tolls:
    def __init__(self, producer: AIOKafkaProducer) -> None:
        self._producer = producer

    async def paid(self, plate: str, body: bytes) -> None:
        await self._producer.send("tolls", key=plate.encode(), value=body)  # LAW514: only puts the message in a batch
        logger.info("toll of %s sent", plate)

    async def paid_in_time(self, plate: str, body: bytes) -> None:
        await asyncio.wait_for(self._producer.send("tolls", key=plate.encode(), value=body), 5)  # LAW514

    async def _put(self, plate: str, body: bytes) -> asyncio.Future:
        return await self._producer.send("tolls", key=plate.encode(), value=body)

    async def waived(self, plate: str) -> None:
        await self._put(plate, b"waived")  # LAW514: through `self._producer.send`
