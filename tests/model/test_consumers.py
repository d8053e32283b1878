"""What reads the messages of a broker, how it settles them, and what one bad message does to it."""

from __future__ import annotations

import ast

import pytest

from .marked import module_of


@pytest.mark.parametrize(
    ("source", "body"),
    [
        ("from kafka import KafkaConsumer\ndef run(c: KafkaConsumer):\n    for m in c:\n        book(m)", "book(m)"),
        (
            (
                "from kafka import KafkaConsumer\ndef run(c: KafkaConsumer):\n    for part in c.poll().values():\n"
                "        for m in part:\n            book(m)"
            ),
            "book(m)",
        ),
        (
            (
                "from confluent_kafka import Consumer\ndef run(c: Consumer):\n    while 1:\n"
                "        m = c.poll(1)\n        book(m)"
            ),
            "book(m)",
        ),
        (
            (
                "import boto3\ndef run(url):\n    sqs = boto3.client('sqs')\n"
                "    for m in sqs.receive_message(QueueUrl=url).get('Messages', []):\n        book(m)"
            ),
            "book(m)",
        ),
        (
            (
                "from redis import Redis\ndef run(r: Redis):\n"
                "    for _, entries in r.xreadgroup('g', 'c', {'s': '>'}):\n"
                "        for key, fields in entries:\n            book(fields)"
            ),
            "book(fields)",
        ),
        (
            (
                "from pika.adapters.blocking_connection import BlockingChannel\ndef run(c: BlockingChannel):\n"
                "    c.basic_consume('q', handle)\ndef handle(channel, method, properties, body):\n    book(body)"
            ),
            "book(body)",
        ),
        (
            (
                "from kombu.mixins import ConsumerMixin\nclass W(ConsumerMixin):\n"
                "    def get_consumers(self, Consumer, channel):\n"
                "        return [Consumer([], callbacks=[self.handle])]\n"
                "    def handle(self, body, message):\n        book(body)"
            ),
            "book(body)",
        ),
    ],
)
def test_what_runs_for_each_message(source, body):
    (consumer,) = module_of(source).consumers.all

    assert [ast.unparse(statement) for statement in consumer.body] == [body]


def test_automatic_acknowledgement():
    source = """
        from pika.adapters.blocking_connection import BlockingChannel

        def run(c: BlockingChannel):
            c.basic_consume("q", handle, auto_ack=True)

        def handle(channel, method, properties, body):
            book(body)
    """
    (consumer,) = module_of(source).consumers.all

    assert consumer.is_settled_early


def test_settlements_of_a_callback():
    source = """
        from pika.adapters.blocking_connection import BlockingChannel

        def run(c: BlockingChannel):
            c.basic_consume("q", handle)

        def handle(ch, method, properties, body):
            ch.basic_ack(method.delivery_tag)
            ch.basic_nack(method.delivery_tag)
            ch.basic_reject(method.delivery_tag, requeue=False)
    """
    (consumer,) = module_of(source).consumers.all

    assert [(s.role.does, s.gives_again) for s in consumer.settles] == [
        ("ack", False),
        ("refuse", True),
        ("refuse", False),
    ]


@pytest.mark.parametrize(
    ("body", "how"),
    [
        pytest.param("book(m)", "stops", id="nothing catches"),
        pytest.param("try:\n            book(m)\n        except Exception:\n            print(m)", None, id="caught"),
        pytest.param(
            "try:\n            book(m)\n        except Exception:\n            raise", "stops", id="raised again"
        ),
        pytest.param("safe(m)", None, id="caught by a helper"),
        pytest.param("print(m)", None, id="nothing that fails"),
    ],
)
def test_a_message_that_ends_the_consumer(body, how):
    source = f"""
    from kafka import KafkaConsumer

    def safe(m):
        try:
            book(m)
        except ValueError:
            print(m)

    def run(consumer: KafkaConsumer):
        for m in consumer:
            {body.replace(chr(10), chr(10) + "    ")}
    """
    assert [found.how for found in module_of(source).poison.found()] == ([how] if how else [])


@pytest.mark.parametrize(
    ("clause", "call", "again"),
    [
        ("Exception", "ch.basic_nack(method.delivery_tag)", True),
        ("ValueError", "ch.basic_nack(method.delivery_tag)", True),
        ("ConnectionError", "ch.basic_nack(method.delivery_tag)", False),
        ("Exception", "ch.basic_nack(method.delivery_tag, requeue=not method.redelivered)", False),
        ("Exception", "ch.basic_reject(method.delivery_tag, requeue=False)", False),
    ],
)
def test_a_message_that_is_put_back(clause, call, again):
    source = f"""
        import pika

        def handle(ch, method, properties, body):
            try:
                book(body)
            except {clause}:
                {call}
    """
    assert [found.how for found in module_of(source).poison.found()] == (["again"] if again else [])
