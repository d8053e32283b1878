"""Both awaits, one way or another."""

import asyncio

from aiokafka import AIOKafkaProducer
from confluent_kafka.aio import AIOProducer


class Tolls:
    def __init__(self, producer: AIOKafkaProducer) -> None:
        self._producer = producer

    async def paid(self, plate: str, body: bytes) -> None:
        await self._producer.send_and_wait("tolls", key=plate.encode(), value=body)

    async def paid_by_bill(self, plate: str, body: bytes) -> None:
        accepted = await self._producer.send("tolls", key=plate.encode(), value=body)
        await accepted

    async def month(self, bodies: list[bytes]) -> None:
        accepted = [await self._producer.send("tolls", key=b"month", value=body) for body in bodies]
        await asyncio.gather(*accepted)


async def log_entry(producer: AIOProducer, ship: str, entry: bytes) -> None:
    stored = await producer.produce("log-book", key=ship, value=entry)
    await stored
