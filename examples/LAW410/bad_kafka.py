"""Logs: a record that can't be handled ends the loop, and is the first one after the restart."""

import json
import logging

from aiokafka import AIOKafkaConsumer
from confluent_kafka import Consumer
from kafka import KafkaConsumer

from shop.orders import book, book_async

logger = logging.getLogger(__name__)


def run(consumer: KafkaConsumer) -> None:
    for record in consumer:
        book(json.loads(record.value))  # LAW410: and comes back when that starts again
        consumer.commit()


class Projection:
    def __init__(self, config: dict, stopping) -> None:
        self._consumer = Consumer(config)
        self._stopping = stopping

    def run(self) -> None:
        try:
            while not self._stopping.is_set():
                message = self._consumer.poll(1.0)
                if message is None:
                    continue
                if message.error():
                    logger.error("kafka: %s", message.error())
                    continue
                self._handle(message)  # LAW410: `self._handle(message)`
                self._consumer.commit(message=message)
        finally:
            self._consumer.close()

    def _handle(self, message) -> None:
        book(json.loads(message.value()))


async def run_async(consumer: AIOKafkaConsumer) -> None:
    async for record in consumer:
        await book_async(json.loads(record.value))  # LAW410
        await consumer.commit()
