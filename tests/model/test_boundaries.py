"""Boundaries: which functions are jobs, what makes them so, and what their senders pass."""

import ast

import pytest

from flake8_async_law.model.module import Module

from .marked import module_of, plain, spelled

JOBS = {
    "celery": ("from celery import Celery\napp = Celery()\n@app.task\ndef job(n): ...", 0),
    "celery, called": ("from celery import Celery\napp = Celery()\n@app.task()\ndef job(n): ...", 0),
    "celery, bound": ("from celery import Celery\napp = Celery()\n@app.task(bind=True)\ndef job(self, n): ...", 1),
    "celery, bound by a constant": (
        "from celery import shared_task\nBIND = True\n@shared_task(bind=BIND)\ndef job(self, n): ...",
        1,
    ),
    "celery, not bound": ("from celery import shared_task\n@shared_task(bind=False)\ndef job(n): ...", 0),
    "celery, shared": ("from celery import shared_task\n@shared_task\ndef job(n): ...", 0),
    "celery, through a module": ("import celery\n@celery.shared_task(name='x')\ndef job(n): ...", 0),
    "celery, renamed": ("from celery import shared_task as background\n@background\ndef job(n): ...", 0),
    "celery, in a function": (
        "from celery import shared_task\ndef make():\n @shared_task\n def job(n): ...\n return job",
        0,
    ),
    "celery, a class": ("from celery import Task\nclass Job(Task):\n def run(self, n): ...", 1),
    "celery, the app's class": (
        "from celery import Celery\napp = Celery()\nclass Job(app.Task):\n def run(self, n): ...",
        1,
    ),
    "dramatiq": ("import dramatiq\n@dramatiq.actor\ndef job(n): ...", 0),
    "dramatiq, with options": ("from dramatiq import actor\n@actor(max_retries=3)\ndef job(n): ...", 0),
    "dramatiq, a class": ("import dramatiq\nclass Job(dramatiq.GenericActor):\n def perform(self, n): ...", 1),
    "huey": ("from huey import RedisHuey\nhuey = RedisHuey()\n@huey.task()\ndef job(n): ...", 0),
    "huey, periodic": ("from huey import RedisHuey\nhuey = RedisHuey()\n@huey.periodic_task(x)\ndef job(): ...", 0),
    "huey, django": ("from huey.contrib.djhuey import db_task\n@db_task()\ndef job(n): ...", 0),
    "rq": ("from rq.decorators import job as rq_job\n@rq_job('high')\ndef job(n): ...", 0),
    "rq, enqueued here": ("from rq import Queue\ndef job(n): ...\nQueue().enqueue(job, 1)", 0),
    "django-rq": ("import django_rq\n@django_rq.job\ndef job(n): ...", 0),
    "django-q, enqueued here": ("from django_q.tasks import async_task\ndef job(n): ...\nasync_task(job, 1)", 0),
    "django-tasks": ("from django_tasks import task\n@task()\ndef job(n): ...", 0),
    "django's own tasks": ("from django.tasks import task\n@task\ndef job(n): ...", 0),
    "taskiq": ("from taskiq import InMemoryBroker\nbroker = InMemoryBroker()\n@broker.task\nasync def job(n): ...", 0),
    "procrastinate": ("import procrastinate\napp = procrastinate.App(connector=x)\n@app.task\ndef job(n): ...", 0),
    "arq": (
        "import arq\nasync def job(ctx, n): ...\nclass WorkerSettings:\n functions = [job]",
        1,
    ),
    "arq, with options": (
        "from arq import func\nasync def job(ctx, n): ...\nclass WorkerSettings:\n functions = [func(job, name='x')]",
        1,
    ),
}


def jobs(module: Module) -> list[str]:
    return [plain(module, job.function.name) for job in module.boundaries.jobs]


@pytest.mark.parametrize("case", JOBS)
def test_a_job_of_each_library_is_found(case):
    source, leading = JOBS[case]
    (job,) = module_of(source).boundaries.jobs

    assert job.function.short_name in ("job", "run", "perform")
    assert job.leading == leading
    assert job.signature_known
    assert job.options_complete


NO_JOBS = {
    "another decorator": "from unknown import task\n@task\ndef job(n): ...",
    "a method called task": "class App:\n def task(self, f): ...\napp = App()\n@app.task\ndef job(n): ...",
    "no decorator": "from celery import shared_task\ndef job(n): ...",
    "a flask route": "from flask import Flask\napp = Flask('x')\n@app.route('/')\ndef job(): ...",
    "another method of a job class": "from celery import Task\nclass Job(Task):\n def start(self, n): ...",
    "a table of another library": "async def job(ctx): ...\nclass WorkerSettings:\n functions = [job]",
    "a function enqueued by its name": "from rq import Queue\ndef job(n): ...\nQueue().enqueue('jobs.job', 1)",
}


@pytest.mark.parametrize("case", NO_JOBS)
def test_what_only_looks_like_a_job_is_none(case):
    assert jobs(module_of(NO_JOBS[case])) == []


class TestOptions:
    def test_they_are_the_keywords_of_the_decorator(self):
        module = module_of("from celery import shared_task\n@shared_task(queue='high', bind=True)\ndef job(self): ...")
        (job,) = module.boundaries.jobs

        assert list(job.options) == ["queue", "bind"]

    def test_a_spread_hides_some(self):
        module = module_of("from celery import shared_task\n@shared_task(**options)\ndef job(n): ...")
        (job,) = module.boundaries.jobs

        assert not job.options_complete

    def test_another_decorator_may_change_the_signature(self):
        module = module_of("from celery import shared_task\n@shared_task\n@other\ndef job(n): ...")
        (job,) = module.boundaries.jobs

        assert not job.signature_known

    def test_a_base_class_of_the_project_is_what_it_becomes(self):
        source = "from celery import Task, shared_task\nclass Base(Task): ...\n@shared_task(base=Base)\ndef job(n): ..."
        module = module_of(source)
        (job,) = module.boundaries.jobs

        assert spelled(module, job.becomes) == ":Base"
        assert module.mro(job.becomes.name) == ["module:Base", "celery.Task"]


PAYLOADS = {
    "direct": ("job.delay(1, 2, c=3)", ["1", "2", "c=3"], True),
    "none": ("job.delay()", [], True),
    "packed": ("job.apply_async((1, 2), {'c': 3})", ["1", "2", "c=3"], True),
    "packed by keyword": ("job.apply_async(args=[1], kwargs=dict(c=3), countdown=5)", ["1", "c=3"], True),
    "packed in a name": ("ARGS = (1, 2)\njob.apply_async(ARGS)", ["1", "2"], True),
    "packed, unreadable": ("job.apply_async(args, countdown=5)", [], False),
    "options only": ("job.apply_async(countdown=5)", [], True),
    "a spread": ("job.delay(1, *more)", ["1"], False),
    "a spread that can be read": ("job.delay(*[1, 2], **{'c': 3})", ["1", "2", "c=3"], False),
    "a spread of keywords": ("job.delay(1, **more)", ["1"], False),
    "by the name": ("app.send_task('x', args=[1], kwargs={'c': 3})", ["1", "c=3"], True),
    "behind the function": ("queue.enqueue(job, 1, c=3)", ["1", "c=3"], True),
    "reserved keywords": ("queue.enqueue(job, 1, job_timeout=5, at_front=True)", ["1"], True),
    "arguments of rq": ("queue.enqueue(job, args=(1,), kwargs={'c': 3}, job_timeout=5)", ["1", "c=3"], True),
}


@pytest.mark.parametrize("case", PAYLOADS)
def test_the_payload_is_what_travels(case):
    source, arguments, complete = PAYLOADS[case]
    head = "from celery import Celery\nfrom rq import Queue\napp = Celery()\nqueue = Queue()\n"
    head += "@app.task\ndef job(*a, **k): ...\n"
    module = module_of(head + source)
    (call,) = module.enqueues()
    found = [f"{a.keyword}={_text(a.node)}" if a.keyword else _text(a.node) for a in call.payload]

    assert found == arguments
    assert call.payload.complete is complete


def _text(node: ast.expr) -> str:
    return ast.unparse(node)


HANDED = {
    "called": ("job.delay(1)", ["1"]),
    "partial": ("partial(job.delay, 1)", ["1"]),
    "partial, renamed": ("import functools\nfunctools.partial(job.delay, 1)", ["1"]),
    "on commit": ("transaction.on_commit(partial(job.delay, 1))", ["1"]),
    "to a thread": ("asyncio.to_thread(job.delay, 1)", ["1"]),
    "soon": ("asyncio.get_event_loop().call_soon(job.delay, 1)", ["1"]),
}


@pytest.mark.parametrize("case", HANDED)
def test_an_enqueue_may_be_handed_on_with_its_arguments(case):
    source, arguments = HANDED[case]
    head = (
        "import asyncio\nfrom functools import partial\n"
        "from celery import shared_task\nfrom django.db import transaction\n"
        "@shared_task\ndef job(n): ...\n"
    )
    (call,) = module_of(head + source).enqueues()

    assert [_text(a.node) for a in call.payload] == arguments
    assert call.name == "job.delay"


@pytest.mark.parametrize("source", ["print(job.delay, 1)", "x = job.delay", "map(job.delay, [1])"])
def test_what_is_not_called_is_no_enqueue(source):
    head = "from celery import shared_task\n@shared_task\ndef job(n): ...\n"

    assert module_of(head + source).enqueues() == []


SIGNALS = {
    "decorated": ("@receiver(post_save)\ndef f(sender, instance, **k): ...", ["post_save"]),
    "decorated, with a sender": (
        "@receiver(post_save, sender=Order)\ndef f(sender, instance, **k): ...",
        ["post_save"],
    ),
    "two in a list": ("@receiver([post_save, post_delete])\ndef f(sender, **k): ...", ["post_save", "post_delete"]),
    "through the module": ("@receiver(signals.pre_save)\ndef f(sender, **k): ...", ["signals.pre_save"]),
    "two decorators": (
        "@receiver(post_save)\n@receiver(signals.m2m_changed)\ndef f(sender, **k): ...",
        ["post_save", "signals.m2m_changed"],
    ),
    "connected": ("def f(sender, **k): ...\npost_save.connect(f)", ["post_save"]),
    "connected by keyword": ("def f(sender, **k): ...\npost_save.connect(receiver=f, sender=Order)", ["post_save"]),
    "another signal": ("@receiver(request_finished)\ndef f(sender, **k): ...", []),
    "a signal of the project": ("paid = Signal()\n@receiver(paid)\ndef f(sender, **k): ...", []),
    "another function connected": ("def f(sender, **k): ...\ndef g(sender, **k): ...\npost_save.connect(g)", []),
    "connected to another signal": ("def f(sender, **k): ...\nrequest_finished.connect(f)", []),
    "no receiver": ("def f(sender, **k): ...", []),
}


@pytest.mark.parametrize("case", SIGNALS)
def test_receivers_of_save_signals(case):
    source, expected = SIGNALS[case]
    module = module_of(
        "from django.core.signals import request_finished\nfrom django.db.models import signals\n"
        "from django.db.models.signals import post_delete, post_save\nfrom django.dispatch import Signal, receiver\n"
        f"from shop.models import Order\n{source}"
    )

    assert module.boundaries.save_signals(module.own_function("f")) == expected
