"""
What Django Q2 means. No decorator: any function or dotted path is a job. No `JobApp`: everything is in `Q_CLUSTER`.

`schedule()` has no entry: it writes a row with its arguments as text, in the caller's transaction.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Class,
    Enqueue,
    JobContract,
    JobLease,
    JobLimit,
    JobResult,
    Library,
    NamesJob,
    Parameter,
    Periodic,
    RetentionSetting,
    RetrySetting,
    Setting,
)

TASK_OPTIONS: Final = frozenset(
    {
        "hook",
        "group",
        "save",
        "sync",
        "cached",
        "ack_failure",
        "iter_count",
        "iter_cached",
        "chain",
        "broker",
        "cluster",
        "timeout",
        "task_name",
        "q_options",
    }
)
"""The keywords which `async_task` keeps for itself."""

# With `Q_CLUSTER["orm"]` a job is a row written through Django's own connection. Only a broker that is spelled out
# and keeps its jobs elsewhere makes a send premature.
_OUTSIDE = ("django_q.broker", ("",))

LIBRARY = Library(
    name="Django Q2",
    imports=("django_q",),
    docs="https://django-q2.readthedocs.io/en/master/tasks.html",
    checked_against="1.11.1",
    distribution="django-q2",
    roles=(
        JobContract(
            "django_q",
            "a django-q2 cluster",
            "after",
            kept="a job that its worker left is found again when `retry` seconds are over",
            limit_with=("timeout",),
            tries="again every `retry` seconds, up to `max_attempts`",
            ends="a Failure row",
            heard_by=("hook",),
        ),
        # -1 keeps no success at all, 0 prunes none.
        RetentionSetting(
            "django_q.save_limit", spellings=("Q_CLUSTER.save_limit",), what="successful jobs", forever=(0,)
        ),
        Setting(
            "django_q.broker", spellings=("Q_CLUSTER.redis", "Q_CLUSTER.sqs", "Q_CLUSTER.iron_mq", "Q_CLUSTER.mongo")
        ),
        Enqueue(
            "django_q.tasks.async_task",
            "pickle",
            job=Parameter("func", 0),
            reserved=TASK_OPTIONS,
            queue_options=("cluster",),
            same_database=True,
            outside_when=_OUTSIDE,
        ),
        # One set of arguments per run, or a list of (function, arguments): they fit no signature as a whole.
        Enqueue(
            "django_q.tasks.async_iter",
            "pickle",
            job=Parameter("func", 0),
            packed_only=True,
            partial=True,
            same_database=True,
            outside_when=_OUTSIDE,
        ),
        Enqueue(
            "django_q.tasks.async_chain",
            "pickle",
            packed_only=True,
            partial=True,
            same_database=True,
            outside_when=_OUTSIDE,
        ),
        # The same three as objects: built first, sent by `run()`.
        Class("django_q.tasks.AsyncTask"),
        Enqueue("django_q.tasks.AsyncTask", "pickle", job=Parameter("func", 0), reserved=TASK_OPTIONS, sends=False),
        Enqueue("django_q.tasks.AsyncTask.run", "pickle", packed_only=True, same_database=True, outside_when=_OUTSIDE),
        Class("django_q.tasks.Chain"),
        Enqueue("django_q.tasks.Chain.run", "pickle", packed_only=True, same_database=True, outside_when=_OUTSIDE),
        Class("django_q.tasks.Iter"),
        Enqueue("django_q.tasks.Iter.run", "pickle", packed_only=True, same_database=True, outside_when=_OUTSIDE),
        RetrySetting(
            "django_q.Q_CLUSTER",
            spellings=("Q_CLUSTER",),
            attempts="max_attempts",
            endless=(0,),
            off="ack_failures",
            # With these two a failed job stays where it is, and is found again; with the others it was taken out first.
            backends=("orm", "sqs"),
            other_backends=("redis", "mongo", "iron_mq", "django_redis"),
        ),
        # -- Results: asked for at once, unless `wait` -----------------------------------------------
        *(
            JobResult(f"django_q.tasks.{name}", unless=((Parameter("wait", position, 0), 0),))
            for name, position in (
                ("AsyncTask.fetch", 0),
                ("AsyncTask.result", 0),
                ("Chain.result", 0),
                ("Iter.result", 0),
                ("fetch", 1),
                ("fetch_group", 2),
                ("result", 1),
                ("result_group", 2),
            )
        ),
        # Periodic jobs: a row whose arguments are text. Nothing holds a run back while the last one is at work.
        Periodic(
            "django_q.tasks.schedule",
            job=Parameter("func", 0),
            when=(Parameter("minutes"), Parameter("cron")),
            unit=60.0,
        ),
        Setting("django_q.timeout", spellings=("Q_CLUSTER.timeout",)),
        # A job that was not acknowledged after `retry` seconds is handed out again.
        JobLease(
            "django_q.job_lease",
            spellings=("Q_CLUSTER.retry",),
            limits=("django_q.timeout",),
            default=60,
            limit_options=("timeout",),
        ),
        JobLimit("django_q.tasks.schedule", ("timeout",), ("django_q.timeout",)),
        JobLimit("django_q.tasks.async_task", ("timeout",), ("django_q.timeout",)),
        NamesJob("django_q.tasks.schedule", Parameter("func", 0), "path"),
        NamesJob("django_q.tasks.async_task", Parameter("func", 0), "path"),
    ),
)
