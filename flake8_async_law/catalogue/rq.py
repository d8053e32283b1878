"""
What RQ means.

No `JobApp`: every enqueue stands on a `Queue` of a name, so the queue is always chosen.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    ABSENT,
    Class,
    CodeSerializer,
    Conventional,
    Enqueue,
    JobContract,
    JobDecorator,
    JobResult,
    Library,
    NamesJob,
    Parameter,
    Periodic,
    Retention,
    Retry,
    RetryPolicy,
    Returns,
    SerializerOption,
    SoftLimit,
)

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

CONTRACT: Final = JobContract(
    "rq",
    "an rq worker",
    "before",
    late_with=("retry",),
    kept_with=("retry",),
    lifts=(("job_timeout", (-1,)), ("timeout", (-1,))),
    limit="180 s",
    limit_with=("job_timeout", "timeout"),
    tries_with=("retry",),
    ends="the failed job registry, for a year",
    heard_by=("on_failure",),
)

LIBRARY = Library(
    name="RQ",
    imports=("rq",),
    docs="https://python-rq.org/docs/",
    checked_against="3.0.0",
    distribution="rq",
    roles=(
        CONTRACT,
        SerializerOption("rq.Queue", Parameter("serializer", 5, None)),
        CodeSerializer("rq.serializers.PickleSerializer", "both"),
        *(
            Retention(name, what, Parameter(option, position, default), (), negative_is_forever=True)
            for name, default, result_at, failure_at in (
                ("rq.decorators.job", None, 3, 10),
                ("rq.Queue.enqueue", ABSENT, None, None),
                ("rq.Queue.enqueue_at", ABSENT, None, None),
                ("rq.Queue.enqueue_in", ABSENT, None, None),
                ("rq.Queue.enqueue_call", None, 4, 6),
                ("rq.Queue.create_job", None, 4, 6),
                ("rq.Queue.prepare_data", None, 4, 6),
                ("rq.job.Job.create", None, 4, 14),
            )
            for option, position, what in (
                ("result_ttl", result_at, "results"),
                ("failure_ttl", failure_at, "failed jobs"),
            )
        ),
        Retention("rq.cron.register", "results", Parameter("result_ttl", 7, 500), (), negative_is_forever=True),
        Retention("rq.cron.register", "failed jobs", Parameter("failure_ttl", 9, None), (), negative_is_forever=True),
        Retention("rq.Worker", "results", Parameter("default_result_ttl", 2, 500), (), negative_is_forever=True),
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
        Retry("rq.Retry", raises=False),
        # An alarm in the work horse: 180 s where nobody says otherwise.
        SoftLimit(
            "rq.timeouts.JobTimeoutException",
            option="timeout",
            libraries=("rq", "django_rq"),
            by_default=True,
            off=(-1,),
            bases=("rq.timeouts.BaseTimeoutException",),
        ),
        # Tries: at once, unless `interval` says otherwise.
        RetryPolicy("rq.Retry", attempts=Parameter("max", 0), delay=Parameter("interval", 1, 0)),
        # -- Results: a job waits for another by asking again and again -----------------------------
        Class("rq.job.Job"),
        *(
            Returns(f"rq.Queue.{name}", "rq.job.Job")
            for name in ("enqueue", "enqueue_at", "enqueue_call", "enqueue_in", "enqueue_job")
        ),
        Returns("rq.decorators.JobFunction.delay", "rq.job.Job"),
        Returns("rq.decorators.JobFunction.enqueue", "rq.job.Job"),
        Returns("rq.job.Job.fetch", "rq.job.Job"),
        JobResult("rq.job.Job.latest_result", unless=((Parameter("timeout", 0, 0), 0),)),
        *(
            JobResult(f"rq.job.Job.{name}", by_polling=True)
            for name in ("get_status", "is_failed", "is_finished", "result", "return_value")
        ),
        # Periodic jobs. Each run has three minutes, unless told otherwise.
        *(
            Periodic(
                name,
                job=Parameter("func", 0),
                when=(Parameter("interval", 4, None), Parameter("cron", 5, None)),
                limit=Parameter("job_timeout", 6, None),
                longest=180,
            )
            for name in ("rq.cron.register", "rq.cron.CronScheduler.register")
        ),
        Class("rq.cron.CronScheduler"),
        *(
            NamesJob(f"rq.Queue.{name}", parameter, "path")
            for name, parameter in (
                ("enqueue", Parameter("f", 0)),
                ("enqueue_at", Parameter("f", 1)),
                ("enqueue_call", Parameter("func", 0)),
                ("enqueue_in", Parameter("func", 1)),
            )
        ),
    ),
    aliases=(
        ("rq.queue.Queue", "rq.Queue"),
        ("rq.job.Retry", "rq.Retry"),
    ),
)
