"""The blocking client of Pulsar among coroutines."""

import pulsar


async def next_record(records: pulsar.Consumer) -> bytes:
    record = records.receive(timeout_millis=5000)  # LAW310: use `pulsar.asyncio`
    return record.data()
