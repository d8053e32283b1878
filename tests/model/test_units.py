"""Which async units a file has, what they are called, and where they stand."""

import textwrap

import pytest

from .marked import module_of


def units(source: str) -> list[tuple[str, str, str, int]]:
    return [(unit.kind, unit.name, unit.library, unit.line) for unit in module_of(source).units.all]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            """
            from celery import shared_task
            @shared_task
            def pack(order_id):
                send.delay(order_id)
            @shared_task
            def send(order_id): ...
            """,
            [("job", "pack", "celery", 4), ("producer", "pack", "celery", 4), ("job", "send", "celery", 7)],
        ),
        (
            """
            from rq import Queue
            queue = Queue("reports")
            def render(report_id): ...
            def ask(report_id):
                queue.enqueue(render, report_id)
            """,
            [("job", "render", "rq", 4), ("producer", "ask", "rq", 5)],
        ),
        (
            """
            async def sync(ctx): ...
            class WorkerSettings:
                functions = [sync]
            import arq
            """,
            [("job", "sync", "arq", 2)],
        ),
        (
            """
            import dramatiq
            class Export(dramatiq.GenericActor):
                def perform(self, report_id): ...
            """,
            [("job", "Export.perform", "dramatiq", 4)],
        ),
        (
            """
            from kafka import KafkaConsumer, KafkaProducer
            producer = KafkaProducer()
            class Relay:
                def run(self):
                    for record in KafkaConsumer("orders"):
                        producer.send("parcels", record.value)
            """,
            [("producer", "Relay.run", "kafka", 5), ("consumer", "Relay.run", "kafka", 6)],
        ),
        (
            """
            import asyncio, threading
            async def tick():
                while True:
                    await asyncio.sleep(1)
            async def once():
                await asyncio.sleep(1)
            def beat():
                while not stopped.is_set():
                    pass
            async def main():
                tasks = [asyncio.create_task(tick()), asyncio.create_task(once())]
                threading.Thread(target=beat).start()
            """,
            [("task", "tick", "asyncio", 12), ("task", "beat", "threading", 13)],
        ),
        (
            """
            import asyncio, queue, anyio
            jobs = queue.Queue(maxsize=3)
            class Hub:
                def __init__(self):
                    self.inbox = asyncio.Queue()
            async def main():
                send, receive = anyio.create_memory_object_stream(8)
            """,
            [
                ("queue", "jobs", "queue", 3),
                ("queue", "Hub.inbox", "asyncio", 6),
                ("queue", "(send, receive)", "anyio", 8),
            ],
        ),
        (
            """
            from celery import Celery
            app = Celery("shop")
            app.conf.beat_schedule = {"sync": {"task": "shop.sync", "schedule": 60}}
            """,
            [("schedule", "shop.sync", "celery", 4)],
        ),
        (
            """
            from django.core.mail import send_mail
            def tell(address):
                send_mail("Hello", "...", "shop@example.com", [address])
            """,
            [("mail", "tell", "django", 3)],
        ),
        ("def pack(order_id): ...\nrange(3)\n", []),
    ],
)
def test_the_units_of_a_file(source, expected):
    assert units(source) == expected


def test_a_send_in_a_lambda_is_the_work_of_what_is_around_it():
    source = """
        from celery import shared_task
        from django.db import transaction
        @shared_task
        def pack(order_id): ...
        def place(order):
            transaction.on_commit(lambda: pack.delay(order.pk))
        pack.delay(0)
        """
    producers = [(name, line) for kind, name, _, line in units(source) if kind == "producer"]

    assert producers == [("place", 6), ("module", 8)]


def test_a_unit_knows_where_it_ends_and_where_a_declaration_speaks_for_it():
    source = textwrap.dedent(
        """
        from celery import Celery
        app = Celery("shop")
        @app.task(
            queue="packing",
        )
        def pack(order_id):
            print(order_id)
        """
    )
    (unit,) = module_of(source).units.all

    assert (unit.line, unit.end_line) == (7, 8)
    assert {4, 7} <= unit.places
