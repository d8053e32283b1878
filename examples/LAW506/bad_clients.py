"""The same in other clients."""

import logging

from aiokafka import AIOKafkaProducer
from confluent_kafka import SerializingProducer
from google.cloud import pubsub_v1
from pulsar import Producer

logger = logging.getLogger(__name__)
publisher = pubsub_v1.PublisherClient()


def report(error, message) -> None:
    if error is not None:
        logger.error("%s not stored: %s", message.key(), error)


def to_log(producer: SerializingProducer, move: bytes) -> None:
    producer.produce("moves", value=move, on_delivery=report)  # LAW506: `key=` or `partition=`


async def to_log_soon(producer: AIOKafkaProducer, move: bytes) -> None:
    await producer.send_and_wait("moves", move)  # LAW506: without a key


def to_topic(topic: str, move: bytes) -> None:
    publisher.publish(topic, move).result(timeout=10)  # LAW506: `ordering_key=`


def to_pulsar(producer: Producer, move: bytes) -> None:
    producer.send(move)  # LAW506: `partition_key=` or `ordering_key=`
