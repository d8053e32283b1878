"""Every message has somebody who learns what became of it."""

import logging

import boto3
from confluent_kafka import Producer
from kafka import KafkaProducer

logger = logging.getLogger(__name__)


class Seats:
    def __init__(self, servers: list[str], lost: list[bytes]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all")
        self._lost = lost

    def reserve(self, seat: str, body: bytes) -> None:
        self._producer.send("seats", key=seat.encode(), value=body).get(timeout=10)

    def release(self, seat: str) -> None:
        self._producer.send("seats", key=seat.encode()).add_callback(print).add_errback(self._lost.append)

    def swap(self, seats: list[str], body: bytes) -> None:
        futures = [self._producer.send("seats", key=seat.encode(), value=body) for seat in seats]
        for future in futures:
            future.get(timeout=10)

    def close(self) -> None:
        self._producer.close(timeout=10)


def report(error, message) -> None:
    if error is not None:
        logger.error("order %s not stored: %s", message.key(), error)


class Canteen:
    def __init__(self, servers: str) -> None:
        self._producer = Producer({"bootstrap.servers": servers, "acks": "all"})

    def order(self, number: str, body: bytes) -> None:
        self._producer.produce("orders", key=number, value=body, on_delivery=report)
        self._producer.poll(0)

    def close(self) -> None:
        left = self._producer.flush(10)
        if left:
            raise TimeoutError(f"{left} orders not sent")


def send_alarms(url: str, entries: list[dict]) -> None:
    answer = boto3.client("sqs").send_message_batch(QueueUrl=url, Entries=entries)
    if answer.get("Failed"):
        raise RuntimeError(f"{len(answer['Failed'])} of {len(entries)} alarms refused")
