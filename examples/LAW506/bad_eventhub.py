"""States of a machine, each to any partition."""

from azure.eventhub import EventData
from azure.eventhub.aio import EventHubProducerClient


async def tell(producer: EventHubProducerClient, machine: str, states: list[bytes]) -> None:
    batch = await producer.create_batch()  # LAW506
    for state in states:
        batch.add(EventData(state))
    await producer.send_batch(batch)


async def tell_in_order(producer: EventHubProducerClient, machine: str, states: list[bytes]) -> None:
    batch = await producer.create_batch(partition_key=machine)
    for state in states:
        batch.add(EventData(state))
    await producer.send_batch(batch)
