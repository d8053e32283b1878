"""Messages that count as done too early."""

from __future__ import annotations

import pytest

from .marked import module_of

HEAD = "import pika, threading\nfrom shop import ship, park\n"


@pytest.mark.parametrize(
    ("body", "how"),
    [
        pytest.param("ch.basic_ack(m.tag)\nship(body)", "before", id="first"),
        pytest.param("order = loads(body)\nch.basic_ack(m.tag)\nship(order)", "before", id="after reading it"),
        pytest.param("threading.Thread(target=ship, args=(body,)).start()\nch.basic_ack(m.tag)", "before", id="handed"),
        pytest.param("try:\n    ship(body)\nfinally:\n    ch.basic_ack(m.tag)", "final", id="in finally"),
        pytest.param(
            "try:\n    ship(body)\nexcept Exception:\n    print(body)\nch.basic_ack(m.tag)", "swallowed", id="swallowed"
        ),
        pytest.param("ship(body)\nch.basic_ack(m.tag)", None, id="last"),
        pytest.param("ship(body)\nch.basic_ack(m.tag)\nnote(body)", None, id="something after it"),
        pytest.param("if seen(body):\n    ch.basic_ack(m.tag)\n    return\nship(body)", None, id="a guard"),
        pytest.param("try:\n    ship(body)\nexcept Exception:\n    park(body)\nch.basic_ack(m.tag)", None, id="parked"),
        pytest.param(
            "try:\n    ship(body)\nexcept Exception:\n    ch.basic_ack(m.tag)", None, id="a handler's own decision"
        ),
        pytest.param(
            "done = False\ntry:\n    ship(body)\n    done = True\nfinally:\n    if done:\n        ch.basic_ack(m.tag)",
            None,
            id="under a condition",
        ),
    ],
)
def test_where_the_acknowledgement_stands(body, how):
    inner = body.replace("\n", "\n    ")
    found = module_of(f"{HEAD}def on(ch, m, props, body):\n    {inner}\n").early_acks.found()

    assert [early.how for early in found] == ([how] if how else [])


def test_through_helpers():
    source = f"""{HEAD}
class Worker:
    def done(self, ch, m):
        ch.basic_ack(m.tag)

    def on(self, ch, m, props, body):
        self.done(ch, m)
        self.handle(body)

    def handle(self, body):
        ship(body)
"""
    assert [(e.what, e.work) for e in module_of(source).early_acks.found()] == [("self.done", "self.handle")]


@pytest.mark.parametrize(
    ("options", "reads", "how"),
    [
        ("group_id='g'", "ship(record.value)", "commits"),
        ("group_id='g', enable_auto_commit=True", "ship(record.value)", "commits"),
        ("group_id='g', enable_auto_commit=False", "ship(record.value)", None),
        ("group_id=None", "ship(record.value)", None),
        ("group_id='g'", "print(record.value)", None),
        ("group_id='g', **more", "ship(record.value)", None),
    ],
)
def test_a_client_that_commits_by_itself(options, reads, how):
    source = (
        "from aiokafka import AIOKafkaConsumer\nfrom shop import ship\n"
        f"async def run(more):\n    c = AIOKafkaConsumer('t', {options})\n    async for record in c:\n        {reads}\n"
    )
    assert [early.how for early in module_of(source).early_acks.found()] == ([how] if how else [])


@pytest.mark.parametrize(
    ("queue", "is_early"),
    [("'orders'", True), ("''", False), ("'metrics'", False), ("mine", False), ("'amq.rabbitmq.reply-to'", False)],
)
def test_a_queue_that_may_lose(queue, is_early):
    source = f"""{HEAD}
def on(ch, m, props, body):
    ship(body)

def run(channel: pika.adapters.blocking_connection.BlockingChannel):
    mine = channel.queue_declare("", exclusive=True).method.queue
    channel.basic_consume({queue}, on, auto_ack=True)
"""
    assert bool(module_of(source).early_acks.found()) is is_early


@pytest.mark.parametrize(
    ("work", "is_early"),
    [
        ("ship(raw)", True),
        ("print(raw)", False),
        ("try:\n            ship(raw)\n        except Exception:\n            r.rpush('jobs', raw)", False),
    ],
)
def test_taken_out_of_a_list(work, is_early):
    source = (
        "import redis\nfrom shop import ship\nr = redis.Redis()\n"
        f"def run():\n    while True:\n        raw = r.lpop('jobs')\n        {work}\n"
    )
    assert bool(module_of(source).early_acks.found()) is is_early


@pytest.mark.parametrize(
    ("caller", "how"),
    [
        pytest.param("while True:\n        job = take()\n        ship(job)", ["popped"], id="a loop that works"),
        pytest.param("while True:\n        job = take()\n        print(job)", [], id="a loop that shows"),
        pytest.param("job = take()\n    ship(job)", [], id="asked once"),
        pytest.param(
            "while True:\n        job = take()\n        try:\n            ship(job)\n"
            "        except Exception:\n            client.lpush('jobs', job)",
            [],
            id="put back",
        ),
    ],
)
def test_what_a_helper_takes_out_is_worked_on_by_who_asked_it(caller, how):
    source = f"""
import redis
from shop import ship
client = redis.Redis()

def take():
    item = client.blpop("jobs")
    return item[1] if item else None

def run():
    {caller}
"""
    assert [early.how for early in module_of(source).early_acks.found()] == how


def test_a_block_that_acknowledges_what_was_handed_over():
    source = """
import asyncio, aio_pika
from shop import ship

async def on(message: aio_pika.IncomingMessage):
    async with message.process():
        asyncio.create_task(ship(message.body))
"""
    assert [early.by for early in module_of(source).early_acks.found()] == ["asyncio.create_task"]
