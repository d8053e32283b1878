"""The inventory of a project: what feeds what, which tests name what, and files that can't be read."""

import textwrap

import pytest

from flake8_async_law.inventory import take
from flake8_async_law.settings import load


def inventory(folder, files):
    for name, text in {"pyproject.toml": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
    return take(sorted(map(str, folder.rglob("*.py"))), load(str(folder), None), str(folder))


def links(found):
    """Kind and name of each pair of units of which the one feeds the other."""
    named = {unit.id: f"{unit.kind} {unit.name}" for unit in found.units}
    pairs = {(named[unit.id], named[target]) for unit in found.units for target in unit.feeds}
    assert pairs == {(named[source], named[unit.id]) for unit in found.units for source in unit.fed_by}
    return pairs


TASKS = """
    from celery import shared_task
    @shared_task
    def pack(order_id): ...
    @shared_task(name="mail.send")
    def send(order_id): ...
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from shop.tasks import pack\ndef place(o): pack.delay(o)\n", {("producer place", "job pack")}),
        ("from shop import tasks\ndef place(o): tasks.send.s(o).apply_async()\n", {("producer place", "job send")}),
        (
            "from shop.tasks import pack, send\ndef place(o):\n    for job in (pack, send): job.delay(o)\n",
            {("producer place", "job pack"), ("producer place", "job send")},
        ),
        (
            (
                "from shop.tasks import pack, send\nBOTH = {'a': pack, 'b': send}\n"
                "def place(o):\n    for _, job in BOTH.items(): job.delay(o)\n"
            ),
            {("producer place", "job pack"), ("producer place", "job send")},
        ),
        (
            (
                "from celery import Celery\napp = Celery('shop')\n"
                "app.conf.beat_schedule = {'p': {'task': 'shop.tasks.pack', 'schedule': 60}}\n"
            ),
            {("schedule shop.tasks.pack", "job pack")},
        ),
        (
            (
                "from celery import shared_task\nfrom shop.tasks import pack\nfrom shop.steps import step\n"
                "@shared_task\ndef start(o): step(o)\n"
            ),
            {("job start", "producer step"), ("producer step", "job pack")},
        ),
    ],
)
def test_what_feeds_what(tmp_path, source, expected):
    steps = "from shop.tasks import pack\ndef step(o): pack.delay(o)\n"
    files = {"shop/__init__.py": "", "shop/tasks.py": TASKS, "shop/more.py": source}
    if "steps" in source:
        files["shop/steps.py"] = steps

    assert links(inventory(tmp_path, files)) == expected


def test_a_topic_links_programs_that_know_nothing_of_each_other(tmp_path):
    files = {
        "shop/out.py": """
            from confluent_kafka import Producer
            producer = Producer({})
            TOPIC = "orders"
            def tell(order):
                producer.produce(TOPIC, value=order)
            """,
        "books/read.py": """
            from kafka import KafkaConsumer
            def follow():
                consumer = KafkaConsumer(group_id="books")
                consumer.subscribe(["orders", "refunds"])
                for record in consumer:
                    print(record)
            """,
    }

    assert links(inventory(tmp_path, files)) == {
        ("producer tell", "channel orders"),
        ("channel orders", "consumer follow"),
        ("channel refunds", "consumer follow"),
    }


def test_a_queue_links_who_puts_and_who_takes(tmp_path):
    source = """
        import asyncio
        class Hub:
            def __init__(self):
                self.inbox = asyncio.Queue(maxsize=9)
            async def read(self):
                while True:
                    await self.inbox.put(await receive())
            async def write(self):
                while True:
                    print(await self.inbox.get())
            async def run(self):
                async with asyncio.TaskGroup() as group:
                    group.create_task(self.read())
                    group.create_task(self.write())
        """

    assert links(inventory(tmp_path, {"hub.py": source})) == {
        ("task Hub.read", "queue Hub.inbox"),
        ("queue Hub.inbox", "task Hub.write"),
    }


def test_a_mixin_sends_what_its_subclasses_name(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/tasks.py": TASKS,
        "shop/base.py": """
            from celery import Task
            class Sends:
                task: Task
                def post(self, request):
                    self.task.delay(request.POST["order"])
            """,
        "shop/views.py": """
            from shop.base import Sends
            from shop.tasks import pack
            class Pack(Sends):
                task = pack
            """,
    }

    assert links(inventory(tmp_path, files)) == {("producer Sends.post", "job pack")}


def test_ids_are_unique_and_paths_relative(tmp_path):
    source = """
        import asyncio
        async def tick():
            while True: await asyncio.sleep(1)
        async def main():
            async with asyncio.TaskGroup() as group:
                group.create_task(tick())
                group.create_task(tick())
        """
    units = inventory(tmp_path, {"a/clock.py": source, "b/clock.py": source}).units

    assert [unit.id for unit in units] == [
        "a/clock.py::tick#task",
        "a/clock.py::tick#task-2",
        "b/clock.py::tick#task",
        "b/clock.py::tick#task-2",
    ]
    assert {unit.path for unit in units} == {"a/clock.py", "b/clock.py"}


def test_findings_waivers_and_tests_stand_with_their_unit(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/tasks.py": """
            from celery import shared_task
            @shared_task
            def pack(order_id):
                \"\"\"
                Pack an order.

                Async contract:
                    ack: before it runs; a parcel more or less
                \"\"\"
                import asyncio
                asyncio.get_event_loop().create_task(book(order_id))
            async def book(order_id): ...
            """,
        "tests/test_tasks.py": "from shop.tasks import pack\n\ndef test_it():\n    pack(1)\n",
    }
    (unit,) = inventory(tmp_path, files).units

    assert [(found.code, found.line) for found in unit.findings] == [("LAW201", 12)]
    assert [(waiver.code, waiver.text) for waiver in unit.waivers] == [("ack", "before it runs; a parcel more or less")]
    assert [(test.path, test.line, test.text) for test in unit.tests] == [("tests/test_tasks.py", 4, "pack(1)")]
    assert (unit.doc, unit.signature) == ("Pack an order.", "def pack(order_id)")
    assert unit.contract["ack"].state == "declared"


def test_what_cannot_be_read_is_named_and_the_rest_is_there(tmp_path):
    files = {"shop/__init__.py": "", "shop/tasks.py": TASKS, "shop/broken.py": "def f(:\n"}
    found = inventory(tmp_path, files)

    assert [unit.name for unit in found.units] == ["pack", "send"]
    (trouble,) = found.troubles
    assert "broken.py: not checked: line 1" in trouble


def test_coverage_counts_what_applies(tmp_path):
    found = inventory(tmp_path, {"shop/__init__.py": "", "shop/tasks.py": TASKS})

    assert found.coverage["units"] == 2
    assert found.coverage["by_kind"] == {"job": 2}
    assert found.coverage["columns"]["ack"] == {
        "applies": 2,
        "evident": 0,
        "declared": 0,
        "unknown": 0,
        "missing": 2,
    }
    assert found.coverage["columns"]["intent"]["applies"] == 0
    assert 0 < found.coverage["named"] < 1


def test_no_unit_is_all_named(tmp_path):
    found = inventory(tmp_path, {"a.py": "print(1)\n"})

    assert found.units == ()
    assert found.coverage["named"] == 1.0
