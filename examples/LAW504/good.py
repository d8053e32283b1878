"""Work is acknowledged by all replicas, persistent, and sent at least once."""

import pika
from kafka import KafkaProducer
from paho.mqtt.client import Client


class HandOvers:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all", enable_idempotence=True)

    def record(self, parcel: str, body: bytes) -> None:
        self._producer.send("hand-overs", key=parcel.encode(), value=body).get(timeout=10)

    def close(self) -> None:
        self._producer.close(timeout=10)


def fill(channel: pika.adapters.blocking_connection.BlockingChannel, body: bytes) -> None:
    channel.queue_declare("prescriptions", durable=True, arguments={"x-dead-letter-exchange": "dead"})
    properties = pika.BasicProperties(delivery_mode=pika.DeliveryMode.Persistent)
    channel.basic_publish("", "prescriptions", body, properties, mandatory=True)


def open_sluice(client: Client, number: int) -> None:
    client.publish(f"sluice/{number}/command", "open", qos=1)
