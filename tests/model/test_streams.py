"""With which group and from where a stream is read, and whether a live view gets what is read."""

import ast
import textwrap

import pytest

from flake8_async_law.model.module import Module
from flake8_async_law.model.streams import StreamReader, readers

IMPORTS = """
import os, uuid
from aiokafka import AIOKafkaConsumer
from confluent_kafka import Consumer
from fastapi import FastAPI, WebSocket
import redis
client = redis.Redis()
app = FastAPI()
"""


def reader(source: str) -> StreamReader:
    source = IMPORTS + textwrap.dedent(source)
    (found,) = readers(Module(source, ast.parse(source)))
    return found


@pytest.mark.parametrize(
    ("call", "group"),
    [
        ("AIOKafkaConsumer('t')", "none"),
        ("AIOKafkaConsumer('t', group_id=None)", "none"),
        ("AIOKafkaConsumer('t', group_id='shop')", "named"),
        ("AIOKafkaConsumer('t', group_id=f'page-{uuid.uuid4()}')", "random"),
        ("AIOKafkaConsumer('t', group_id=os.environ['G'])", "unknown"),
        ("AIOKafkaConsumer('t', **options)", "unknown"),
        ("Consumer({'group.id': str(uuid.uuid4())})", "random"),
        ("Consumer(options)", "unknown"),
        ("client.xread({'s': '$'})", "none"),
        ("client.xreadgroup('g', 'c', {'s': '>'})", "named"),
    ],
)
def test_group(call, group):
    assert reader(f"def read(options):\n    {call}\n").group == group


@pytest.mark.parametrize(
    ("body", "now"),
    [
        ("AIOKafkaConsumer('t')", True),
        ("AIOKafkaConsumer('t', auto_offset_reset='earliest')", False),
        ("AIOKafkaConsumer('t', auto_offset_reset=start)", False),
        ("client.xread({'s': '$'})", True),
        ("client.xread({'s': '0'})", False),
        ("client.xread({'s': start})", False),
        ("last = '$'\n    for last, fields in client.xread({'s': last}): pass", True),
        ("last = '0'\n    for last, fields in client.xread({'s': last}): pass", False),
        ("last = load()\n    client.xread({'s': last})", False),
    ],
)
def test_start(body, now):
    assert reader(f"def read(start):\n    {body}\n").starts_now is now


@pytest.mark.parametrize(
    ("source", "view"),
    [
        ("@app.websocket('/x')\nasync def page(x):\n    AIOKafkaConsumer('t')\n", "page"),
        ("async def page(socket: WebSocket):\n    AIOKafkaConsumer('t')\n", "page"),
        ("def make():\n    return AIOKafkaConsumer('t')\nasync def page(s: WebSocket):\n    make()\n", "page"),
        ("async def tail():\n    AIOKafkaConsumer('t')\n", None),
        ("consumer = AIOKafkaConsumer('t')\n", None),
    ],
)
def test_live_view(source, view):
    assert reader(source).live_view == view
