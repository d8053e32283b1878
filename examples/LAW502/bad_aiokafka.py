"""Keeps the stock of the shops in step with what the tills report."""

import json

from aiokafka import AIOKafkaConsumer
from stock import set_aside, take_out


class Stock:
    def __init__(self, servers):
        self._consumer = AIOKafkaConsumer(  # LAW502: commits by itself what it handed out
            "sales", bootstrap_servers=servers, group_id="stock", auto_offset_reset="earliest"
        )

    async def run(self):
        async with self._consumer:
            async for record in self._consumer:
                try:
                    await take_out(json.loads(record.value))
                except Exception as error:
                    await set_aside(record.value, error)
