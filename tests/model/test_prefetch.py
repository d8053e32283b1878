"""Who starts work for each message and goes on, and which channels are made in sight."""

import ast
import textwrap

import pytest

from flake8_async_law.model.module import Module
from flake8_async_law.model.prefetch import spawning_consumers, unbounded_consumers

IMPORTS = """
import asyncio, threading
import pika
from aiokafka import AIOKafkaConsumer
from elsewhere import work
"""


def module(source: str) -> Module:
    source = IMPORTS + textwrap.dedent(source)
    return Module(source, ast.parse(source))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("asyncio.create_task(work(m.value))", ["asyncio.create_task"]),
        ("threading.Thread(target=work, args=(m.value,)).start()", ["threading.Thread"]),
        ("value = m.value\n        asyncio.create_task(work(value))", ["asyncio.create_task"]),
        ("await asyncio.create_task(work(m.value))", []),
        ("asyncio.create_task(work(1))", []),
        ("await places.acquire()\n        asyncio.create_task(work(m.value))", []),
        ("tasks.add(asyncio.create_task(work(m.value)))\n        await asyncio.wait(tasks)", []),
    ],
)
def test_who_starts_work_for_each_message_and_goes_on(body, found):
    source = (
        f"async def run(consumer: AIOKafkaConsumer, places, tasks):\n    async for m in consumer:\n        {body}\n"
    )

    assert [call.name for call in spawning_consumers(module(source))] == found


@pytest.mark.parametrize(
    ("opened", "found"),
    [
        ("connection.channel(on_open_callback=self.on_channel)", ["channel.basic_consume"]),
        ("connection.channel(on_open_callback=other)", []),
    ],
)
def test_a_channel_that_a_function_is_called_with_is_made_in_sight(opened, found):
    source = f"""
    class Reader:
        def connect(self):
            pika.SelectConnection(on_open_callback=self.on_connection)

        def on_connection(self, connection):
            {opened}

        def on_channel(self, channel):
            channel.basic_consume("letters", work)
    """

    assert [call.name for call in unbounded_consumers(module(source))] == found
