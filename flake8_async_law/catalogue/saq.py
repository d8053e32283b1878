"""
What SAQ means. No `JobApp`: every enqueue stands on a queue of a name.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    ABSENT,
    Class,
    Coroutine,
    Enqueue,
    JobContract,
    JobResult,
    JobTable,
    Library,
    NamesJob,
    Parameter,
    Periodic,
    Retention,
    Retry,
    RetryPolicy,
    Returns,
)

JOB_FIELDS: Final = frozenset(
    {
        "function",
        "kwargs",
        "queue",
        "key",
        "timeout",
        "heartbeat",
        "retries",
        "ttl",
        "retry_delay",
        "retry_backoff",
        "scheduled",
        "progress",
        "attempts",
        "completed",
        "queued",
        "started",
        "touched",
        "result",
        "error",
        "status",
        "priority",
        "group_key",
        "worker_id",
        "meta",
    }
)
"""Keywords of these names are options of the job, and never arguments of its function."""

LIBRARY = Library(
    name="SAQ",
    imports=("saq",),
    docs="https://saq-py.readthedocs.io/en/latest/",
    checked_against="0.26.4",
    distribution="saq",
    roles=(
        JobContract(
            "saq",
            "a saq worker",
            "after",
            kept_with=("retries",),
            limit="10 s",
            limit_with=("timeout",),
            tries_with=("retries",),
            heard_by=("after_process",),
        ),
        # 0 keeps the job and its result, a negative number keeps neither.
        *(
            Retention(name, "finished jobs", Parameter("ttl", position, default), (0,))
            for name, position, default in (
                ("saq.Job", 7, 600),
                ("saq.CronJob", 6, None),
                ("saq.Queue.enqueue", None, ABSENT),
                ("saq.Queue.apply", None, ABSENT),
            )
        ),
        Class("saq.Queue"),
        # `settings = {"functions": [f]}`, `Worker(queue, functions=[f])`; the job gets its context first.
        JobTable("saq", attribute="functions", class_suffix="Settings", leading=1, in_data=True),
        # Both talk to their store through a pool of their own: a job is never part of the caller's transaction.
        Class("saq.queue.redis.RedisQueue", bases=("saq.Queue",)),
        Class("saq.queue.postgres.PostgresQueue", bases=("saq.Queue",)),
        Class("saq.queue.http.HttpQueue", bases=("saq.Queue",)),
        Returns("saq.Queue.from_url", "saq.Queue"),
        Enqueue(
            "saq.Queue.enqueue",
            "json",
            job=Parameter("job_or_func", 0),
            reserved=JOB_FIELDS,
            queue_options=("priority",),
        ),
        Coroutine("saq.Queue.enqueue"),
        # `apply` and `map` send and wait for the results.
        Enqueue(
            "saq.Queue.apply",
            "json",
            job=Parameter("job_or_func", 0),
            reserved=JOB_FIELDS | {"poll_interval"},
            queue_options=("priority",),
        ),
        Coroutine("saq.Queue.apply"),
        # One dict of arguments per job, and keywords for all of them: it fits no signature as a whole.
        Enqueue("saq.Queue.map", "json", job=Parameter("job_or_func", 0), packed_only=True, partial=True),
        Coroutine("saq.Queue.map"),
        Class("saq.Job"),
        # `partial`: `kwargs` may be set on the job before it is sent.
        Enqueue(
            "saq.Job",
            "json",
            job=Parameter("function", 0),
            kwargs=Parameter("kwargs", 1, None),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=("priority",),
        ),
        Enqueue("saq.Job.enqueue", "json", packed_only=True),
        Coroutine("saq.Job.enqueue"),
        Retry("saq.Job.retry", raises=False),
        Coroutine("saq.Job.retry"),
        # Tries: one run in all by default; further ones at once, unless a delay is given.
        *(
            RetryPolicy(
                call,
                attempts=Parameter("retries"),
                none=(0, 1),
                delay=Parameter("retry_delay"),
                flat=((Parameter("retry_backoff"), (False, None, 0, ABSENT)),),
                switch=(Parameter("retries"), (0, 1)),
                idle=(Parameter("retry_delay"), Parameter("retry_backoff")),
                at_once_unless_given=True,
            )
            for call in ("saq.Queue.enqueue", "saq.Queue.apply")
        ),
        # -- Results: `apply` and `map` wait for the jobs that they send ---------------------------
        Returns("saq.Queue.enqueue", "saq.Job", awaited=True),
        Coroutine("saq.Job.refresh"),
        JobResult("saq.Job.refresh", unless=((Parameter("until_complete", 0, None), None),)),
        JobResult("saq.Queue.apply"),
        JobResult("saq.Queue.map"),
        # Periodic jobs: one at a time, unless told otherwise.
        Periodic(
            "saq.CronJob",
            job=Parameter("function", 0),
            when=(Parameter("cron", 1),),
            overlap="option",
            overlap_option=Parameter("unique", 2, True),
            overlap_values=(False,),
            limit=Parameter("timeout", 3, None),
            longest=10,
        ),
        NamesJob("saq.Queue.enqueue", Parameter("job_or_func", 0), "listed"),
        NamesJob("saq.Queue.apply", Parameter("job_or_func", 0), "listed"),
    ),
    aliases=(
        ("saq.queue.Queue", "saq.Queue"),
        ("saq.queue.base.Queue", "saq.Queue"),
        ("saq.job.Job", "saq.Job"),
        ("saq.job.CronJob", "saq.CronJob"),
    ),
)
