"""Bids of an auction: who was first has to be stored."""

from aiokafka import AIOKafkaProducer


async def place(servers: str, lot: str, bid: bytes) -> None:
    async with AIOKafkaProducer(bootstrap_servers=servers, acks=0) as producer:  # LAW504: acks=0
        await producer.send_and_wait("bids", key=lot.encode(), value=bid)
