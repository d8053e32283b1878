"""It is spelled out, or follows from idempotence."""

from aiokafka import AIOKafkaProducer
from confluent_kafka import Producer


def make(servers: str) -> Producer:
    return Producer({"bootstrap.servers": servers, "acks": "all"})


async def picked(servers: str, field: str, body: bytes) -> None:
    async with AIOKafkaProducer(bootstrap_servers=servers, enable_idempotence=True) as producer:
        await producer.send_and_wait("harvest", key=field.encode(), value=body)
