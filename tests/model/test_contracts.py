"""What a unit names, by what shows it: entry by entry, and library by library."""

import pytest

from .marked import module_in, module_of

CELERY = """
from celery import Celery
app = Celery("shop")
%s
@app.task(%s)
def job(order_id):
    %s
"""
RQ = """
from rq import Queue, Retry
queue = Queue("reports")
def job(order_id): ...
def ask(order_id):
    queue.enqueue(job, order_id, %s)
"""
ARQ = """
import arq
async def job(ctx, order_id): ...
class WorkerSettings:
    functions = [job]
"""
DRAMATIQ = """
import dramatiq
@dramatiq.actor(%s)
def job(order_id): ...
"""
KAFKA = """
from kafka import KafkaConsumer
def job(%s):
    consumer = KafkaConsumer("orders", %s)
    for record in consumer:
        %s
"""
REDIS = """
import redis
server = redis.Redis()
def job():
    while True:
        %s
        for stream, entries in server.xreadgroup("g", "c", {"orders": ">"}):
            for entry, fields in entries:
                book(fields)
                server.xack("orders", "g", entry)
"""
SQS = """
import boto3
sqs = boto3.client("sqs")
def job(url):
    while True:
        for message in sqs.receive_message(QueueUrl=url%s)["Messages"]:
            book(message)
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
"""
PIKA = """
import pika
def job(channel: pika.adapters.blocking_connection.BlockingChannel):
    %s
    for method, _, body in channel.consume("orders"):
        book(body)
        channel.basic_ack(method.delivery_tag)
        if body == b"end":
            break
"""


def state(source: str, kind: str, column: str) -> str:
    """The state of `column` of the only unit of that kind."""
    (found,) = [contract for contract in module_of(source).contracts.all if contract.unit.kind == kind]
    return found.entry(column).state


def celery(options: str = "", body: str = "...", more: str = "") -> str:
    return CELERY % (more, options, body)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (celery(), "missing"),
        (celery("acks_late=True"), "missing"),
        (celery("acks_late=True, reject_on_worker_lost=True"), "evident"),
        (celery("acks_late=True", more="app.conf.task_reject_on_worker_lost = True"), "evident"),
        (RQ % "", "missing"),
        (RQ % "retry=Retry(max=3)", "evident"),
        (ARQ, "evident"),
        (DRAMATIQ % "", "evident"),
    ],
)
def test_ack_of_a_job(source, expected):
    assert state(source, "job", "ack") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (KAFKA % ("", "enable_auto_commit=False", "book(record); consumer.commit()"), "evident"),
        (KAFKA % ("", "enable_auto_commit=False", "book(record)"), "missing"),
        (KAFKA % ("", "group_id='shop'", "book(record)"), "evident"),
        (REDIS % "...", "evident"),
        (SQS % "", "evident"),
        (PIKA % "...", "evident"),
    ],
)
def test_ack_of_a_consumer(source, expected):
    assert state(source, "consumer", "ack") == expected


@pytest.mark.parametrize(
    ("source", "kind", "expected"),
    [
        (celery(), "job", "missing"),
        (celery("soft_time_limit=60"), "job", "missing"),
        (celery("time_limit=60"), "job", "evident"),
        (celery("time_limit=None"), "job", "missing"),
        (RQ % "retry=Retry(max=3)", "job", "evident"),
        (RQ % "retry=Retry(max=3), job_timeout=-1", "job", "missing"),
        (ARQ, "job", "evident"),
        (DRAMATIQ % "max_retries=None", "job", "missing"),
        (KAFKA % ("", "max_poll_records=5", "book(record)"), "consumer", "evident"),
        (KAFKA % ("", "group_id='shop'", "book(record)"), "consumer", "missing"),
        (REDIS % "server.xautoclaim('orders', 'g', 'c', 60000)", "consumer", "evident"),
        (REDIS % "...", "consumer", "missing"),
        (SQS % ", VisibilityTimeout=300", "consumer", "evident"),
        (SQS % "", "consumer", "unknown"),
        (PIKA % "...", "consumer", "unknown"),
    ],
)
def test_lease(source, kind, expected):
    assert state(source, kind, "lease") == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Order.objects.update_or_create(pk=order_id)", "evident"),
        ("Order.objects.bulk_create(rows, ignore_conflicts=True)", "evident"),
        ("Order.objects.bulk_create(rows)", "missing"),
        ("Order.objects.get_or_create(pk=order_id)", "unknown"),
        ("if not Order.objects.filter(state='new').update(state='old'): return", "evident"),
        ("Order.objects.filter(state='new').update(state='old')", "missing"),
        ("cursor.execute('INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING')", "evident"),
        ("pay(order_id, idempotency_key=f'order-{order_id}')", "evident"),
        ("pay(order_id, idempotency_key=str(uuid.uuid4()))", "missing"),
        ("print(order_id)", "evident"),
        ("book(order_id)", "missing"),
    ],
)
def test_effect(body, expected):
    assert state(celery(body=body), "job", "effect") == expected


@pytest.mark.parametrize(
    ("tried", "caught", "expected"),
    [
        ("Order.objects.create(pk=order_id)", "IntegrityError", "evident"),
        ("forget(order_id)", "IntegrityError", "missing"),
        ("Order.objects.create(pk=order_id)", "ValueError", "missing"),
    ],
)
def test_effect_behind_a_constraint(tried, caught, expected):
    body = f"try:\n        {tried}\n    except {caught}:\n        return"

    assert state(celery(body=body), "job", "effect") == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("print(order_id)", "none"),
        ("requests.post(URL, timeout=5)", "missing"),
        ("try: requests.post(URL, timeout=5)\n    except requests.Timeout: raise", "missing"),
        ("try: requests.post(URL, timeout=5)\n    except requests.Timeout: log.exception('late')", "missing"),
        ("try: requests.post(URL, timeout=5)\n    except requests.Timeout: look_up(order_id)", "evident"),
        ("try: requests.post(URL, timeout=5)\n    except ValueError: look_up(order_id)", "missing"),
    ],
)
def test_ambiguity(body, expected):
    assert state(celery(body=body, more="import requests"), "job", "ambiguity") == expected


PRODUCER = """
from celery import shared_task
from django.db import transaction
@shared_task
def send(order_id): ...
def %s(order):
    %s
"""


@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [
        ("place", "send.delay(order.pk)", "missing"),
        ("place", "transaction.on_commit(lambda: send.delay(order.pk))", "missing"),
        ("place", "send.apply_async((order.pk,), task_id=f'send-{order.pk}')", "evident"),
        ("place", "send.apply_async((order.pk,), task_id=uuid4().hex)", "missing"),
        ("resend_pending", "send.delay(order.pk)", "evident"),
        ("relay", "for o in Order.objects.select_for_update(skip_locked=True): send.delay(o.pk)", "evident"),
    ],
)
def test_intent(name, body, expected):
    assert state(PRODUCER % (name, body), "producer", "intent") == expected


@pytest.mark.parametrize(
    ("source", "kind", "column", "expected"),
    [
        (celery(), "job", "lifetime", "missing"),
        (celery("soft_time_limit=9"), "job", "lifetime", "evident"),
        (RQ % "", "job", "lifetime", "evident"),
        (celery(), "job", "failure", "missing"),
        (celery("on_failure=tell"), "job", "failure", "evident"),
        (RQ % "", "job", "failure", "evident"),
        (DRAMATIQ % "", "job", "failure", "evident"),
        (celery().replace('"shop"', '"shop", backend="redis://"'), "job", "failure", "evident"),
        (PIKA % "...", "consumer", "bound", "missing"),
        (PIKA % "channel.basic_qos(prefetch_count=9)", "consumer", "bound", "evident"),
        (SQS % "", "consumer", "bound", "evident"),
        (PIKA % "...", "consumer", "lifetime", "evident"),
        (SQS % "", "consumer", "lifetime", "missing"),
        ("import queue\njobs = queue.Queue(maxsize=3)\n", "queue", "bound", "evident"),
        ("import queue\njobs = queue.Queue()\nwhile True: jobs.put(read())\n", "queue", "bound", "missing"),
    ],
)
def test_the_law(source, kind, column, expected):
    assert state(source, kind, column) == expected


TASK = """
import asyncio
async def tick():
    while True:
        await asyncio.sleep(1)
class Clock:
    async def start(self):
        %s
    async def stop(self):
        %s
"""


@pytest.mark.parametrize(
    ("start", "stop", "owner", "lifetime"),
    [
        ("asyncio.create_task(tick())", "...", "missing", "missing"),
        ("self.task = asyncio.create_task(tick())", "self.task.cancel()", "evident", "evident"),
        ("async with asyncio.TaskGroup() as group: group.create_task(tick())", "...", "evident", "evident"),
    ],
)
def test_a_task(start, stop, owner, lifetime):
    source = TASK % (start, stop)

    assert state(source, "task", "owner") == owner
    assert state(source, "task", "lifetime") == lifetime


def declared(text: str) -> str:
    return celery(body=f'"""\n    Pack.\n\n    Async contract:\n        {text}\n    """')


@pytest.mark.parametrize(
    ("source", "column", "expected"),
    [
        (declared("ack: before it runs; losing one is fine"), "ack", "declared"),
        (declared("lease: unknown (impact: a parcel is late)"), "lease", "unknown"),
        (declared("idempotent: one parcel per order"), "effect", "declared"),
        (declared("drop-policy: the next run does it"), "failure", "declared"),
        (declared("intent: by the caller"), "intent", "none"),
        (celery().replace("@app.task", "# async-law: ack=the next run does it\n@app.task"), "ack", "declared"),
    ],
)
def test_declarations(source, column, expected):
    assert state(source, "job", column) == expected


def test_a_unit_that_names_nothing_is_told_apart():
    module = module_of(celery(body="book(order_id)"))

    assert [(unit.name, entries) for unit, entries in module.contracts.unnamed] == [
        ("job", "effect, acknowledgement and lease")
    ]
    assert list(module.contracts.without("ack")) == []
    assert [unit.name for unit, _ in module.contracts.without("lifetime")] == ["job"]


def test_settings_of_the_application_count_where_the_jobs_stand_elsewhere(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/app.py": """
            from celery import Celery
            app = Celery("shop", backend="redis://")
            app.conf.update(task_acks_late=True, task_reject_on_worker_lost=True, task_time_limit=60)
            """,
        "shop/tasks.py": """
            from shop.app import app
            @app.task
            def pack(order_id):
                book(order_id)
            """,
    }
    (contract,) = module_in(tmp_path, files, "shop/tasks.py").contracts.all

    assert {c: contract.entry(c).state for c in ("ack", "lease", "lifetime", "failure")} == dict.fromkeys(
        ("ack", "lease", "lifetime", "failure"), "evident"
    )


@pytest.mark.parametrize(
    ("files", "untested"),
    [
        ({"tests/test_tasks.py": "from shop.tasks import pack\npack(1)\n"}, []),
        ({"tests/test_tasks.py": "from shop.tasks import unpack\nunpack(1)\n"}, ["pack"]),
        ({}, []),
    ],
)
def test_untested_units(tmp_path, files, untested):
    jobs = "from celery import shared_task\n@shared_task\ndef pack(order_id): ...\n"
    module = module_in(tmp_path, {"shop/__init__.py": "", "shop/tasks.py": jobs, **files}, "shop/tasks.py")

    assert [unit.name for unit in module.contracts.untested] == untested
