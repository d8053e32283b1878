"""Three producers, and none says when a message counts as sent."""

from aiokafka import AIOKafkaProducer
from confluent_kafka import Producer
from kafka import KafkaProducer

SETTINGS = {"bootstrap.servers": "kafka:9092"}


class Harvest:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, linger_ms=20)  # LAW513: `acks="all"`

    def picked(self, field: str, body: bytes) -> None:
        self._producer.send("harvest", key=field.encode(), value=body).get(timeout=10)

    def close(self) -> None:
        self._producer.close(timeout=10)


def make() -> Producer:
    return Producer({**SETTINGS, "client.id": "harvest"})  # LAW513: leaves it to the client's version


async def picked(servers: str, field: str, body: bytes) -> None:
    async with AIOKafkaProducer(bootstrap_servers=servers) as producer:  # LAW513
        await producer.send_and_wait("harvest", key=field.encode(), value=body)
