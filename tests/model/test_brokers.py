"""What brokers are for, where reading starts, and where what fails goes."""

from __future__ import annotations

import pytest

from flake8_async_law import settings
from flake8_async_law.model import requirements

from .marked import module_of

PIKA = "import pika\ndef make(channel: pika.adapters.blocking_connection.BlockingChannel, given, name):\n    "


@pytest.mark.parametrize(
    ("call", "left"),
    [
        ("KafkaConsumer('t', group_id='g')", "auto_offset_reset"),
        ("KafkaConsumer('t', auto_offset_reset='earliest')", "group_id"),
        ("KafkaConsumer('t', group_id=None, auto_offset_reset='latest')", None),
        ("KafkaConsumer('t', **given)", None),
        ("KafkaConsumer().assign([])", None),
    ],
)
def test_where_reading_starts(call, left):
    module = module_of(f"from kafka import KafkaConsumer\ndef make(given):\n    {call}\n")

    assert [start.left for start in module.brokers.open_starts()] == ([left] if left else [])


@pytest.mark.parametrize(
    ("arguments", "parks"),
    [
        ("'orders', durable=True", False),
        ("'orders', arguments={'x-max-length': 1}", False),
        ("'orders', arguments={'x-dead-letter-exchange': 'd'}", True),
        ("'orders', arguments=given", True),
        ("'orders', passive=True", True),
        ("'', exclusive=True", True),
        ("'orders.dead'", True),
    ],
)
def test_where_what_fails_goes(arguments, parks):
    module = module_of(f"{PIKA}channel.queue_declare({arguments})\n")

    assert list(module.brokers.without_dead_letter()) is not parks


@pytest.mark.parametrize(
    ("client", "is_recorded"), [("kafka", True), ("Kafka", True), ("orders", True), ("rabbitmq", False), ("x", False)]
)
def test_a_requirement_on_record(client, is_recorded):
    module = module_of("from kafka import KafkaProducer\np = KafkaProducer()\np.send('orders', b'')\n")
    module.recorded_brokers = frozenset({client})

    assert (module.brokers.unrecorded() is None) is is_recorded


def test_settings_and_comments_know_the_same_requirements():
    assert set(settings.REQUIREMENTS) == set(requirements.REQUIREMENTS)
