"""Trains a model for each new catalogue."""

import asyncio

from aiokafka import AIOKafkaConsumer
from models import set_aside, train


async def run(servers):
    consumer = AIOKafkaConsumer(  # LAW510: gives a message to somebody else after 5 minutes
        "catalogues",
        bootstrap_servers=servers,
        group_id="training",
        auto_offset_reset="earliest",
        enable_auto_commit=False,
    )
    async with consumer:
        async for record in consumer:
            try:
                await asyncio.wait_for(train(record.value), 3600)
            except Exception as error:
                await set_aside(record.value, error)
            await consumer.commit()
