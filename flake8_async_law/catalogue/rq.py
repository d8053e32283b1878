"""
What RQ means.

No `JobApp`: every enqueue stands on a `Queue` of a name, so the queue is always chosen.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Conventional, Enqueue, JobDecorator, Library, Parameter, Retry, Returns

OPTIONS: Final = frozenset(
    {
        "job_timeout",
        "description",
        "result_ttl",
        "ttl",
        "failure_ttl",
        "depends_on",
        "job_id",
        "at_front",
        "meta",
        "retry",
        "repeat",
        "on_success",
        "on_failure",
        "on_stopped",
        "rate_limit",
        "webhooks",
        "pipeline",
        "unique",
    }
)
"""The keywords which `enqueue`, `enqueue_at` and `enqueue_in` keep for themselves."""

JOB_OPTIONS: Final = frozenset({"depends_on", "job_id", "at_front"})
"""The keywords which `delay` and `enqueue` of a decorated function keep for themselves."""

LIBRARY = Library(
    name="RQ",
    imports=("rq",),
    docs="https://python-rq.org/docs/",
    checked_against="3.0.0",
    distribution="rq",
    roles=(
        Class("rq.Queue"),
        Conventional("rq.Queue", names=("rq_queue",)),
        # The function stays a plain function and is given `delay` and `enqueue`; calling it runs it here.
        # RQ has no class for such a function: `JobFunction` stands for it.
        JobDecorator("rq.decorators.job", becomes="rq.decorators.JobFunction"),
        Class("rq.decorators.JobFunction"),
        Enqueue("rq.decorators.JobFunction.delay", "pickle", reserved=JOB_OPTIONS),
        Enqueue("rq.decorators.JobFunction.enqueue", "pickle", reserved=JOB_OPTIONS),
        # `args=` and `kwargs=` take the place of the direct arguments, where they are given.
        Enqueue(
            "rq.Queue.enqueue",
            "pickle",
            job=Parameter("f", 0),
            args=Parameter("args"),
            kwargs=Parameter("kwargs"),
            reserved=OPTIONS,
            queue_options=("at_front",),
        ),
        Enqueue(
            "rq.Queue.enqueue_at",
            "pickle",
            job=Parameter("f", 1),
            args=Parameter("args"),
            kwargs=Parameter("kwargs"),
            reserved=OPTIONS | {"datetime"},
            queue_options=("at_front",),
        ),
        Enqueue(
            "rq.Queue.enqueue_in",
            "pickle",
            job=Parameter("func", 1),
            args=Parameter("args"),
            kwargs=Parameter("kwargs"),
            reserved=OPTIONS | {"time_delta"},
            queue_options=("at_front",),
        ),
        Enqueue(
            "rq.Queue.enqueue_call",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            queue_options=("at_front",),
        ),
        # These take jobs that were built, and looked at, before.
        Enqueue("rq.Queue.enqueue_many", "pickle", packed_only=True),
        Enqueue("rq.Queue.enqueue_job", "pickle", packed_only=True, queue_options=("at_front",)),
        Enqueue("rq.Queue.schedule_job", "pickle", packed_only=True),
        Enqueue("rq.group.Group.enqueue_many", "pickle", packed_only=True),
        Enqueue(
            "rq.Queue.prepare_data",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            sends=False,
        ),
        Enqueue(
            "rq.Queue.create_job",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            sends=False,
        ),
        Enqueue(
            "rq.job.Job.create",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            sends=False,
        ),
        Class("rq.group.Group"),
        Returns("rq.group.Group.create", "rq.group.Group"),
        # Not an exception: a job asks for another run with `return Retry(max=3)`.
        Retry("rq.Retry"),
    ),
    aliases=(
        ("rq.queue.Queue", "rq.Queue"),
        ("rq.job.Retry", "rq.Retry"),
    ),
)
