"""Outcomes that are learned elsewhere: in the config, by the commit, by the caller; and telemetry."""

import atexit
import logging

from confluent_kafka import Producer
from kafka import KafkaProducer

logger = logging.getLogger(__name__)


def report(error, message) -> None:
    if error is not None:
        logger.error("%s not stored: %s", message.key(), error)


class Doors:
    def __init__(self, servers: str) -> None:
        self._producer = Producer({"bootstrap.servers": servers, "acks": "all", "on_delivery": report})
        atexit.register(self._producer.flush)

    def opened(self, door: str, body: bytes) -> None:
        self._producer.produce("doors", key=door, value=body)
        self._producer.poll(0)


def make_for_visits(servers: str) -> Producer:
    visits = Producer({"bootstrap.servers": servers, "on_delivery": report})
    atexit.register(send_the_rest, visits)
    return visits


def send_the_rest(visits: Producer) -> None:
    visits.flush(5)


class Guests:
    def __init__(self, producer: Producer) -> None:
        self._producer = producer  # whoever makes it knows what its config holds

    def arrived(self, guest: str, body: bytes) -> None:
        self._producer.produce("guests", key=guest, value=body)


class Lines:
    def __init__(self, producer: KafkaProducer) -> None:
        self._producer = producer

    def stopped(self, line: str, body: bytes):
        return self._producer.send("lines", key=line.encode(), value=body)

    def sample(self, line: str, value: bytes) -> None:
        self._producer.send("line-metrics", key=line.encode(), value=value)
