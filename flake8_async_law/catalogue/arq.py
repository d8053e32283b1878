"""What arq means. No `JobApp`: the queue is a setting of the worker or an option of the enqueue (`_queue_name`)."""

from __future__ import annotations

from .vocabulary import (
    Class,
    Conventional,
    Coroutine,
    Cron,
    Enqueue,
    JobContract,
    JobResult,
    JobTable,
    Library,
    NamesJob,
    Opens,
    Parameter,
    Periodic,
    Redelivers,
    Retention,
    RetentionSetting,
    Retry,
    RetryPolicy,
    Returns,
    SerializerOption,
)

_POOL = "arq.connections.ArqRedis"

LIBRARY = Library(
    name="arq",
    imports=("arq",),
    docs="https://arq-docs.helpmanuel.io/",
    checked_against="0.28.0",
    distribution="arq",
    roles=(
        JobContract(
            "arq",
            "an arq worker",
            "after",
            kept="a job that its worker left is run again, 5 times at most",
            limit="300 s",
            limit_with=("timeout", "job_timeout"),
            lifts=(("timeout", (None,)),),
            tries="5, of which only `Retry`, a cancellation and a lost worker use any",
            tries_with=("max_tries",),
            heard_by=("after_job_end",),
        ),
        SerializerOption("arq.connections.create_pool", Parameter("job_serializer", None, None)),
        SerializerOption("arq.connections.create_pool", Parameter("job_deserializer", None, None)),
        Opens("arq.connections.create_pool", "resource", "Redis client", ends=("aclose", "close"), awaited=True),
        *(
            Retention(name, "results", Parameter("keep_result_forever", None, default), (True,))
            for name, default in (("arq.worker.Worker", False), ("arq.worker.func", None))
        ),
        # An attribute of `WorkerSettings`. A result that is kept also keeps its job's id from being used again.
        RetentionSetting(
            "arq.keep_result_forever", spellings=("keep_result_forever",), what="results", forever=(True,)
        ),
        Class(_POOL, bases=("redis.asyncio.Redis",)),
        Conventional(_POOL, names=("arq_pool", "arq_redis")),
        Returns("arq.connections.create_pool", _POOL, awaited=True),
        Coroutine("arq.connections.create_pool"),
        # Jobs are plain coroutine functions; being listed by the worker makes them jobs. An entry of the list is the
        # function itself or a call with the function in front: `func(f, name=...)`, `cron(f, hour=...)`.
        JobTable("arq", attribute="functions", class_suffix="WorkerSettings", leading=1),
        JobTable("arq", attribute="cron_jobs", class_suffix="WorkerSettings", leading=1),
        # The job is a name. Every keyword with an underscore in front is the library's.
        Enqueue(
            f"{_POOL}.enqueue_job",
            "pickle",
            job=Parameter("function", 0),
            reserved_prefix="_",
            queue_options=("_queue_name",),
        ),
        Coroutine(f"{_POOL}.enqueue_job"),
        # The only exceptions after which a job runs again; both are `Exception`, so a broad handler swallows them.
        Retry("arq.worker.Retry"),
        Retry("arq.worker.RetryJob"),
        # Another run at once, or after `defer`. Five runs in all, by default.
        RetryPolicy("arq.worker.Retry", delay=Parameter("defer", 0, None)),
        # -- Results -------------------------------------------------------------------------------
        Class("arq.jobs.Job"),
        Returns(f"{_POOL}.enqueue_job", "arq.jobs.Job", awaited=True),
        Coroutine("arq.jobs.Job.result"),
        JobResult("arq.jobs.Job.result"),
        JobResult("arq.jobs.Job.status", by_polling=True),
        # `max_tries` counts for these and for lost workers: any other exception ends the job.
        *(
            RetryPolicy(
                maker,
                attempts=Parameter("max_tries", default=default),
                none=(0, 1),
                asked_by=("arq.worker.Retry", "arq.worker.RetryJob"),
                idle=(Parameter("max_tries", default=default),),
                counts_lost_runs=True,
                of=Parameter("coroutine", 0),
            )
            for maker, default in (("arq.worker.func", None), ("arq.cron", 1))
        ),
        # Periodic jobs: `unique` tells apart the ticks; only `job_id` keeps a run from starting before the last ended.
        Periodic(
            "arq.cron",
            job=Parameter("coroutine", 0),
            fields=Cron(
                "arq.cron",
                minute=Parameter("minute", default=None),
                hour=Parameter("hour", default=None),
                days=(
                    Parameter("month", default=None),
                    Parameter("day", default=None),
                    Parameter("weekday", default=None),
                ),
            ),
            guards=((Parameter("job_id", default=None), ()),),
            limit=Parameter("timeout", default=None),
            longest=300,
        ),
        NamesJob(f"{_POOL}.enqueue_job", Parameter("function", 0), "listed"),
        # A job stays in the queue until it has ended: a lost or restarted worker runs it again.
        Redelivers("arq", always=True),
    ),
    aliases=(
        ("arq.create_pool", "arq.connections.create_pool"),
        ("arq.ArqRedis", "arq.connections.ArqRedis"),
        ("arq.Retry", "arq.worker.Retry"),
        ("arq.func", "arq.worker.func"),
        ("arq.cron.cron", "arq.cron"),
    ),
)
