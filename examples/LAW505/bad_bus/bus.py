"""The event bus of a theatre."""

from kafka import KafkaProducer
from kafka.producer.future import FutureRecordMetadata


class Bus:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all")

    def publish(self, topic: str, key: str, body: bytes) -> FutureRecordMetadata:
        return self._producer.send(topic, key=key.encode(), value=body)

    def close(self) -> None:
        self._producer.close(timeout=10)
