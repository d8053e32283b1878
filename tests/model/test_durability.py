"""What messages survive, and what they say of themselves."""

from __future__ import annotations

import pytest

from .marked import module_of


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        ("KafkaProducer(acks=0)", "none"),
        ("KafkaProducer(acks=1)", "leader"),
        ("KafkaProducer(acks='all')", None),
        ("KafkaProducer(acks=settings.ACKS)", None),
        ("KafkaProducer(**OPTIONS)", "none"),
        ("Producer(CONFIG)", "leader"),
        ("Producer({**CONFIG, 'acks': 'all'})", None),
        ("Producer({'request.required.acks': 0})", "none"),
    ],
)
def test_an_acknowledgement(made, kind):
    source = f"""
from confluent_kafka import Producer
from kafka import KafkaProducer
import settings
OPTIONS = {{"acks": 0}}
CONFIG = {{}}
CONFIG["acks"] = 1
orders = {made}
"""
    assert [weak.kind for weak in module_of(source).durability.weak_producers()] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("declared", "sent", "weak"),
    [
        ("ch.queue_declare('q', durable=True)", "ch.basic_publish('', 'q', b'')", True),
        ("ch.queue_declare('q', durable=True)", "ch.basic_publish('', 'q', b'', pika.BasicProperties())", True),
        ("ch.queue_declare('q', durable=True)", "ch.basic_publish('', props.reply_to, b'')", False),
        ("ch.queue_declare('q', durable=True)", "ch.basic_publish('', 'q', b'', props)", False),
        ("ch.queue_declare('q')", "ch.basic_publish('', 'q', b'')", False),
        ("pass", "ch.basic_publish('', 'q', b'')", False),
        ("pass", "ch.basic_publish('', 'q', b'', pika.BasicProperties(delivery_mode=1))", True),
        ("pass", "ch.basic_publish('', 'q', b'', pika.BasicProperties(delivery_mode=2))", False),
        ("pass", "ch.basic_publish('', 'q', b'', pika.BasicProperties(delivery_mode=1, expiration='5'))", False),
    ],
)
def test_a_message(declared, sent, weak):
    source = f"""
import pika
def run(ch: pika.adapters.blocking_connection.BlockingChannel, props):
    {declared}
    {sent}
"""
    assert bool(list(module_of(source).durability.weak_messages())) is weak


@pytest.mark.parametrize(
    ("call", "forgotten"),
    [
        ("r.publish('mail-requests', x)", True),
        ("r.publish(f'jobs:{x}', x)", True),
        ("r.publish('orders-updated', x)", False),
        ("r.publish(f'job:{x}:status', x)", False),
        ("r.lpush('mail-requests', x); r.publish('mail-requests', x)", False),
        ("r.publish('jobs', json.dumps({'status': x}))", False),
    ],
)
def test_a_channel(call, forgotten):
    source = f"import json\nfrom redis import Redis\ndef run(r: Redis, x):\n    {call}\n"
    assert bool(list(module_of(source).durability.forgetful())) is forgotten


@pytest.mark.parametrize(
    ("payload", "missing"),
    [
        ("json.dumps({'a': 1})", True),
        ("json.dumps({'a': 1, 'version': 2})", False),
        ("json.dumps({'a': 1, 'type': 'order.paid.v2'})", False),
        ("json.dumps({'a': 1, 'specversion': '1.0'})", True),
        ("json.dumps(x)", False),
        ("json.dumps({**x, 'a': 1})", False),
        ("encode({'a': 1})", True),
        ("json.dumps(asdict(Paid()))", True),
    ],
)
def test_a_version(payload, missing):
    source = f"""
import json
from dataclasses import asdict, dataclass
from kafka import KafkaProducer
@dataclass
class Paid:
    order: str = ""
def encode(event):
    return json.dumps(event).encode()
def run(p: KafkaProducer, x):
    p.send("t", {payload})
"""
    assert bool(list(module_of(source).events.unversioned())) is missing
