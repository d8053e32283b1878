"""Jobs that wait for jobs, and functions in a pool that wait for others of the same pool."""

import pytest

from .marked import module_of

START = """
import time
from celery import shared_task
from concurrent.futures import ThreadPoolExecutor
pool = ThreadPoolExecutor(2)
more = ThreadPoolExecutor(2)
@shared_task
def inner(x): return x
def leaf(): pass
"""


def found(source):
    return [(wait.what, wait.waiter, wait.pool) for wait in module_of(START + source).job_waits.found]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return inner.delay(1).get()", [("inner.delay(1).get", "outer", None)]),
        ("return inner.s(1).apply().get()", []),
        ("return inner(1)", []),
        ("r = inner.delay(1)\n    return r.ready()", []),
        ("r = inner.delay(1)\n    while not r.ready(): time.sleep(1)", [("r.ready", "outer", None)]),
        ("return helper()", [("inner.delay(2).get", "outer", None)]),
    ],
)
def test_a_job(body, expected):
    assert found(f"def helper(): return inner.delay(2).get()\n@shared_task\ndef outer():\n    {body}") == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("pool.submit(leaf).result()", [("pool.submit(leaf).result", "outer", "pool")]),
        ("more.submit(leaf).result()", []),
        ("leaf()", []),
        ("list(pool.map(leaf, [1]))", [("pool.map", "outer", "pool")]),
    ],
)
def test_a_function_in_a_pool(body, expected):
    assert found(f"def outer():\n    {body}\npool.submit(outer)") == expected
