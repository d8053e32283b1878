"""Weak guarantees where they belong: metrics, answers, temperatures, a setting that decides."""

import pika
from kafka import KafkaProducer
from paho.mqtt.client import Client

from plant import settings


class MetricsSink:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks=0)

    def gauge(self, name: str, value: float) -> None:
        self._producer.send("plant-metrics", key=name.encode(), value=str(value).encode())

    def close(self) -> None:
        self._producer.close(timeout=1)


class Batches:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks=settings.ACKS)

    def close(self) -> None:
        self._producer.close(timeout=10)


def answer(
    channel: pika.adapters.blocking_connection.BlockingChannel, asked: pika.BasicProperties, body: bytes
) -> None:
    properties = pika.BasicProperties(correlation_id=asked.correlation_id, delivery_mode=1)
    channel.basic_publish("", asked.reply_to, body, properties)


def temperature(client: Client, boiler: int, degrees: float) -> None:
    client.publish(f"boiler/{boiler}/temperature", str(degrees), qos=0)
