"""Refunds of the box office; the fast settings were made for the seat map."""

import logging

from confluent_kafka import Producer

logger = logging.getLogger(__name__)
COMMON = {"bootstrap.servers": "kafka:9092"}
FAST = {
    **COMMON,
    "linger.ms": 0,
    "acks": "0",  # LAW504: no broker says
}


def report(error, message) -> None:
    if error is not None:
        logger.error("refund %s not stored: %s", message.key(), error)


class Refunds:
    def __init__(self) -> None:
        self._producer = Producer(FAST)

    def send(self, ticket: str, body: bytes) -> None:
        self._producer.produce("refunds", key=ticket, value=body, on_delivery=report)
        self._producer.poll(0)

    def close(self) -> None:
        if self._producer.flush(15):
            raise TimeoutError("refunds left in the buffer")
