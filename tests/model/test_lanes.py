"""Which queue a job has, and where that may be said."""

import ast
import textwrap

import pytest

from flake8_async_law.model import lanes
from flake8_async_law.model.constants import UNKNOWN
from flake8_async_law.model.module import Module


def module(source: str) -> Module:
    source = "from celery import Celery, Task\napp = Celery('shop')\n" + textwrap.dedent(source)
    return Module(source, ast.parse(source))


@pytest.mark.parametrize(
    ("decorator", "lane"),
    [
        ("@app.task", None),
        ("@app.task(queue='mail')", "mail"),
        ("@app.task(priority=3)", 3),
        ("@app.task(queue=mail)", UNKNOWN),
        ("@app.task(**options)", UNKNOWN),
        ("@app.task(base=Slow)", "slow"),
    ],
)
def test_the_lane_of_a_job(decorator, lane):
    (job,) = lanes.jobs_of(module(f"class Slow(Task):\n    queue = 'slow'\n{decorator}\ndef send(order):\n    pass\n"))

    assert lanes.lane_of(job) == lane


@pytest.mark.parametrize(
    ("source", "chosen"),
    [
        ("", False),
        ("send.delay(1)", False),
        ("send.apply_async((1,), countdown=3)", False),
        ("send.apply_async((1,), queue=None)", False),
        ("send.apply_async((1,), queue='mail')", True),
        ("send.apply_async((1,), **options)", True),
        ("app.conf.task_routes = {'shop.*': {'queue': 'mail'}}", True),
        ("app.conf.update(task_time_limit=60)", False),
        ("app.conf.update({'task_time_limit': 60})", False),
        ("app.conf.update(task_default_queue='shop')", True),
        ("app.config_from_object('shop.celeryconfig')", True),
        ("app.config_from_object(Options)\nclass Options:\n    task_time_limit = 60", False),
        ("app.config_from_object(options)", True),
    ],
)
def test_whether_anything_in_sight_chooses_one(source, chosen):
    found = module(f"@app.task\ndef send(order):\n    pass\n{source}\n")

    assert lanes.is_chosen(found) is chosen
