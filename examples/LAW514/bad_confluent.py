"""Entries of a harbour's log book."""

from confluent_kafka.aio import AIOProducer


async def log_entries(servers: str, entries: dict[str, bytes]) -> None:
    producer = AIOProducer({"bootstrap.servers": servers, "acks": "all"})
    try:
        for ship, entry in sorted(entries.items()):
            await producer.produce("log-book", key=ship, value=entry)  # LAW514: nobody awaits that
    finally:
        await producer.close()
