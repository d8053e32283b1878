"""
What procrastinate means.

A job is a row in PostgreSQL. Whether it commits with the caller depends on the connector: one made by hand has a
pool of its own, so the job is out before the caller commits; Django's writes on Django's connection. A blueprint
does not know its connector. `procrastinate.tasks.Task` here is a task of an app made by hand, and
`procrastinate.blueprints.BlueprintTask`, a name of ours, one of which the connector is Django's or unknown.
"""

from __future__ import annotations

from .vocabulary import (
    Attribute,
    Class,
    Conventional,
    Coroutine,
    Enqueue,
    JobApp,
    JobContract,
    JobDecorator,
    JobName,
    Library,
    NamesJob,
    Parameter,
    Periodic,
    Retry,
    RetryPolicy,
    Returns,
)

_TASK = "procrastinate.tasks.Task"
_BLUEPRINT_TASK = "procrastinate.blueprints.BlueprintTask"
_DEFERRER = "procrastinate.jobs.JobDeferrer"
_DJANGO_APP = "procrastinate.contrib.django.procrastinate_app.ProxyApp"

_QUEUE = ("queue", "priority")
_CONTEXT = Parameter("pass_context", default=False)

LIBRARY = Library(
    name="procrastinate",
    imports=("procrastinate",),
    docs="https://procrastinate.readthedocs.io/",
    checked_against="3.10.0",
    distribution="procrastinate",
    roles=(
        JobContract(
            "procrastinate",
            "a procrastinate worker",
            "after",
            tries_with=("retry",),
            ends="the failed row of its table",
        ),
        Class("procrastinate.Blueprint"),
        Class("procrastinate.App", bases=("procrastinate.Blueprint",)),
        JobApp("procrastinate.App"),
        Conventional("procrastinate.App", names=("procrastinate_app",)),
        Returns("procrastinate.App.with_connector", "$self"),
        Returns("procrastinate.App.open", "$self"),
        Class(_DJANGO_APP, bases=("procrastinate.Blueprint",)),
        Attribute("procrastinate.contrib.django.app", _DJANGO_APP),
        # Jobs. With `pass_context` the first parameter is the `JobContext`.
        JobDecorator("procrastinate.Blueprint.task", becomes=_BLUEPRINT_TASK, bind=_CONTEXT, queue_options=_QUEUE),
        JobDecorator("procrastinate.App.task", becomes=_TASK, bind=_CONTEXT, queue_options=_QUEUE),
        Class(_TASK),
        Class(_BLUEPRINT_TASK, bases=(_TASK,)),
        # Sending. The job's arguments are keywords only; `batch_defer` takes one dict of them per job.
        Enqueue(f"{_TASK}.defer", "json"),
        Enqueue(f"{_TASK}.defer_async", "json"),
        Coroutine(f"{_TASK}.defer_async"),
        Enqueue(f"{_TASK}.batch_defer", "json", packed_only=True, partial=True),
        Enqueue(f"{_TASK}.batch_defer_async", "json", packed_only=True, partial=True),
        Coroutine(f"{_TASK}.batch_defer_async"),
        Enqueue(f"{_BLUEPRINT_TASK}.defer", "json", same_database=True),
        Enqueue(f"{_BLUEPRINT_TASK}.defer_async", "json", same_database=True),
        Coroutine(f"{_BLUEPRINT_TASK}.defer_async"),
        Enqueue(f"{_BLUEPRINT_TASK}.batch_defer", "json", packed_only=True, partial=True, same_database=True),
        Enqueue(f"{_BLUEPRINT_TASK}.batch_defer_async", "json", packed_only=True, partial=True, same_database=True),
        Coroutine(f"{_BLUEPRINT_TASK}.batch_defer_async"),
        # `configure(task_kwargs={...}).defer(...)`: keywords are given in two places, so `partial` throughout.
        Enqueue(
            f"{_TASK}.configure",
            "json",
            kwargs=Parameter("task_kwargs"),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        Enqueue(
            "procrastinate.App.configure_task",
            "json",
            job=Parameter("name", 0),
            kwargs=Parameter("task_kwargs"),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        Returns(f"{_TASK}.configure", _DEFERRER),
        Returns("procrastinate.App.configure_task", _DEFERRER),
        # Quiet about transactions: `configure(connection=...)` inserts on the caller's connection.
        Class(_DEFERRER),
        Enqueue(f"{_DEFERRER}.defer", "json", partial=True, same_database=True),
        Enqueue(f"{_DEFERRER}.defer_async", "json", partial=True, same_database=True),
        Coroutine(f"{_DEFERRER}.defer_async"),
        Enqueue(f"{_DEFERRER}.batch_defer", "json", packed_only=True, partial=True, same_database=True),
        Enqueue(f"{_DEFERRER}.batch_defer_async", "json", packed_only=True, partial=True, same_database=True),
        Coroutine(f"{_DEFERRER}.batch_defer_async"),
        # An `Exception`: a broad handler around it swallows the abort.
        Retry("procrastinate.exceptions.JobAborted"),
        # Tries: none by default, `True` for ever; a number or a strategy without a wait retries at once.
        *(
            RetryPolicy(
                decorator,
                attempts=Parameter("retry", default=False),
                endless=(True,),
                none=(False, 0, None),
                switch=(Parameter("retry", default=False), (False, 0, None)),
                at_once_unless_given=True,
            )
            for decorator in ("procrastinate.App.task", "procrastinate.Blueprint.task")
        ),
        RetryPolicy(
            "procrastinate.RetryStrategy",
            attempts=Parameter("max_attempts", default=None),
            endless=(None, 0),
            delay=Parameter("wait", default=0),
            flat=(
                (Parameter("linear_wait", default=0), (0, None)),
                (Parameter("exponential_wait", default=0), (0, None)),
            ),
        ),
        # Periodic jobs: a lock, here or at the task, keeps one run from starting before the last has ended.
        *(
            Periodic(
                f"procrastinate.{owner}.periodic",
                when=(Parameter("cron"),),
                guards=((Parameter("lock"), ()), (Parameter("queueing_lock"), ())),
            )
            for owner in ("App", "Blueprint")
        ),
        *(JobName(f"procrastinate.{owner}.task", "name") for owner in ("App", "Blueprint")),
        NamesJob("procrastinate.App.configure_task", Parameter("name", 0), "registered"),
    ),
    aliases=(
        ("procrastinate.app.App", "procrastinate.App"),
        ("procrastinate.blueprints.Blueprint", "procrastinate.Blueprint"),
        ("procrastinate.contrib.django.procrastinate_app.app", "procrastinate.contrib.django.app"),
    ),
)
