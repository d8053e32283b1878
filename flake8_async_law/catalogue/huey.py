"""
What huey means, `huey.contrib.djhuey` included.

The surprise: calling a task does not run it, it enqueues it.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    BlockingWait,
    Class,
    Conventional,
    Cron,
    Enqueue,
    JobApp,
    JobContract,
    JobDecorator,
    JobLimit,
    JobResult,
    Library,
    Parameter,
    Periodic,
    Retry,
    RetryPolicy,
    Returns,
)

TASK_OPTIONS: Final = frozenset(
    {"eta", "delay", "id", "retries", "retry_delay", "retry_backoff", "priority", "expires", "timeout"}
)
"""The keywords which a call of a task keeps for itself."""

_WRAPPER = "huey.api.TaskWrapper"

# `on_commit_task()` returns a plain function; this name stands for it. It has no `schedule`, `s` or `map`.
_ON_COMMIT = "huey.contrib.djhuey.OnCommitTask"

# With `context=True` the library passes the running task by keyword, as `task=`, and not as first parameter.
_SUPPLIED = ("task",)

_PRIORITY = ("priority",)

LIBRARY = Library(
    name="huey",
    imports=("huey",),
    docs="https://huey.readthedocs.io/en/latest/api.html",
    checked_against="3.5.4",
    distribution="huey",
    roles=(
        JobContract(
            "huey",
            "a huey consumer",
            "before",
            limit_with=("timeout",),
            tries_with=("retries",),
            heard_by=("SIGNAL_ERROR", "error"),
        ),
        # The application: one queue each.
        Class("huey.Huey"),
        JobApp("huey.Huey"),
        Conventional("huey.Huey", names=("huey",)),
        Class("huey.RedisHuey", bases=("huey.Huey",)),
        JobApp("huey.RedisHuey"),
        Class("huey.RedisExpireHuey", bases=("huey.RedisHuey",)),
        JobApp("huey.RedisExpireHuey"),
        Class("huey.PriorityRedisHuey", bases=("huey.RedisHuey",)),
        JobApp("huey.PriorityRedisHuey"),
        Class("huey.PriorityRedisExpireHuey", bases=("huey.RedisHuey",)),
        JobApp("huey.PriorityRedisExpireHuey"),
        # SQLite, PostgreSQL and SQL storage write on a connection of their own, outside the caller's transaction.
        Class("huey.SqliteHuey", bases=("huey.Huey",)),
        JobApp("huey.SqliteHuey"),
        Class("huey.CySqliteHuey", bases=("huey.Huey",)),
        JobApp("huey.CySqliteHuey"),
        Class("huey.PostgresHuey", bases=("huey.Huey",)),
        JobApp("huey.PostgresHuey"),
        Class("huey.FileHuey", bases=("huey.Huey",)),
        JobApp("huey.FileHuey"),
        # For tests, so no `JobApp`.
        Class("huey.MemoryHuey", bases=("huey.Huey",)),
        # A `functools.partial` in huey, a class for its users.
        Class("huey.contrib.sql_huey.SqlHuey", bases=("huey.Huey",)),
        JobApp("huey.contrib.sql_huey.SqlHuey"),
        Attribute("huey.contrib.djhuey.HUEY", "huey.Huey"),
        # Jobs.
        JobDecorator("huey.Huey.task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED),
        JobDecorator("huey.Huey.periodic_task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED),
        JobDecorator("huey.contrib.djhuey.task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED),
        JobDecorator(
            "huey.contrib.djhuey.periodic_task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED
        ),
        JobDecorator("huey.contrib.djhuey.db_task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED),
        JobDecorator(
            "huey.contrib.djhuey.db_periodic_task", becomes=_WRAPPER, queue_options=_PRIORITY, supplied=_SUPPLIED
        ),
        JobDecorator(
            "huey.contrib.djhuey.on_commit_task", becomes=_ON_COMMIT, queue_options=_PRIORITY, supplied=_SUPPLIED
        ),
        Class(_WRAPPER),
        Class(_ON_COMMIT),
        # Sending. `task.call_local(...)` runs the job here: no entry.
        Enqueue(f"{_WRAPPER}.__call__", "pickle", reserved=TASK_OPTIONS, queue_options=_PRIORITY),
        Enqueue(
            f"{_WRAPPER}.schedule",
            "pickle",
            args=Parameter("args", 0, None),
            kwargs=Parameter("kwargs", 1, None),
            packed_only=True,
            # `schedule(60)` and `schedule(timedelta(...))` are delays: a first argument that isn't a tuple or list in
            # plain sight is not the job's arguments.
            queue_options=_PRIORITY,
        ),
        Enqueue(f"{_WRAPPER}.map", "pickle", packed_only=True, partial=True),
        Enqueue(f"{_ON_COMMIT}.__call__", "pickle", reserved=TASK_OPTIONS, queue_options=_PRIORITY, after_commit=True),
        Enqueue("huey.Huey.enqueue", "pickle", packed_only=True),
        Enqueue("huey.contrib.djhuey.enqueue", "pickle", packed_only=True),
        # Building: nothing leaves yet. `then` hands the result before it on as a further argument.
        Enqueue(f"{_WRAPPER}.s", "pickle", reserved=TASK_OPTIONS, sends=False, partial=True, queue_options=_PRIORITY),
        Enqueue("huey.api.Task.then", "pickle", job=Parameter("task", 0), sends=False, partial=True),
        Class("huey.api.Task"),
        Returns(f"{_WRAPPER}.s", "huey.api.Task"),
        Returns("huey.api.Task.then", "$self"),
        Returns("huey.api.Task.error", "$self"),
        # Both are `Exception`: a broad handler around them swallows them.
        Retry("huey.exceptions.RetryTask"),
        Retry("huey.exceptions.CancelExecution"),
        # -- Results: asked for at once, unless `blocking` -------------------------------------------
        Class("huey.api.Result"),
        Class("huey.api.ResultGroup"),
        Returns(f"{_WRAPPER}.__call__", "huey.api.Result"),
        Returns(f"{_WRAPPER}.schedule", "huey.api.Result"),
        Returns(f"{_WRAPPER}.map", "huey.api.ResultGroup"),
        Returns("huey.Huey.enqueue", "huey.api.Result"),
        *(
            role
            for name in ("Result.__call__", "Result.get", "ResultGroup.__call__", "ResultGroup.get")
            for role in (
                JobResult(f"huey.api.{name}", unless=((Parameter("blocking", 0, False), False),)),
                BlockingWait(
                    f"huey.api.{name}",
                    "a worker to run the job",
                    "`await huey.contrib.asyncio.aget_result(...)`",
                    unless=((Parameter("blocking", 0, False), False),),
                ),
            )
        ),
        # Tries: none by default, and then at once.
        *(
            RetryPolicy(
                decorator,
                attempts=Parameter("retries"),
                none=(0,),
                delay=Parameter("retry_delay", default=0),
                flat=((Parameter("retry_backoff", default=0), (0, None, 1)),),
                switch=(Parameter("retries"), (0, None)),
                asked_by=("huey.exceptions.RetryTask",),
                idle=(Parameter("retry_delay"), Parameter("retry_backoff")),
            )
            for decorator in (
                "huey.contrib.djhuey.db_task",
                "huey.contrib.djhuey.db_periodic_task",
                "huey.contrib.djhuey.on_commit_task",
            )
        ),
        *(
            RetryPolicy(
                decorator,
                attempts=Parameter("retries", first, 0),
                none=(0,),
                delay=Parameter("retry_delay", first + 1, 0),
                flat=((Parameter("retry_backoff", first + 2, 0), (0, None, 1)),),
                switch=(Parameter("retries", first, 0), (0, None)),
                asked_by=("huey.exceptions.RetryTask",),
                idle=(Parameter("retry_delay", first + 1, 0), Parameter("retry_backoff", first + 2, 0)),
            )
            for decorator, first in (
                ("huey.Huey.task", 0),
                ("huey.Huey.periodic_task", 1),
                ("huey.contrib.djhuey.task", 0),
                ("huey.contrib.djhuey.periodic_task", 1),
            )
        ),
        RetryPolicy("huey.exceptions.RetryTask", delay=None),
        # Periodic jobs. A field left out is a star.
        Cron(
            "huey.crontab",
            minute=Parameter("minute", 0, "*"),
            hour=Parameter("hour", 1, "*"),
            days=(Parameter("day", 2, "*"), Parameter("month", 3, "*"), Parameter("day_of_week", 4, "*")),
        ),
        *(
            Periodic(
                name,
                when=(Parameter("validate_datetime", 0),),
                limit=Parameter("timeout", 8, None),
                expires=(Parameter("expires", 7, None),),
            )
            for name in ("huey.Huey.periodic_task", "huey.contrib.djhuey.periodic_task")
        ),
        Periodic(
            "huey.contrib.djhuey.db_periodic_task",
            when=(Parameter("validate_datetime", 0),),
            limit=Parameter("timeout"),
            expires=(Parameter("expires"),),
        ),
        *(
            JobLimit(name, ("timeout",))
            for name in (
                "huey.Huey.task",
                "huey.contrib.djhuey.task",
                "huey.contrib.djhuey.db_task",
            )
        ),
    ),
    aliases=(
        ("huey.api.Huey", "huey.Huey"),
        ("huey.api.RedisHuey", "huey.RedisHuey"),
        ("huey.api.RedisExpireHuey", "huey.RedisExpireHuey"),
        ("huey.api.PriorityRedisHuey", "huey.PriorityRedisHuey"),
        ("huey.api.PriorityRedisExpireHuey", "huey.PriorityRedisExpireHuey"),
        ("huey.api.SqliteHuey", "huey.SqliteHuey"),
        ("huey.api.PostgresHuey", "huey.PostgresHuey"),
        ("huey.api.FileHuey", "huey.FileHuey"),
        ("huey.api.MemoryHuey", "huey.MemoryHuey"),
        ("huey.RetryTask", "huey.exceptions.RetryTask"),
        ("huey.CancelExecution", "huey.exceptions.CancelExecution"),
    ),
)
