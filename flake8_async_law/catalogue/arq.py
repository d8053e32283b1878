"""What arq means. No `JobApp`: the queue is a setting of the worker or an option of the enqueue (`_queue_name`)."""

from __future__ import annotations

from .vocabulary import Class, Conventional, Coroutine, Enqueue, JobTable, Library, Parameter, Retry, Returns

_POOL = "arq.connections.ArqRedis"

LIBRARY = Library(
    name="arq",
    imports=("arq",),
    docs="https://arq-docs.helpmanuel.io/",
    checked_against="0.28.0",
    distribution="arq",
    roles=(
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
    ),
    aliases=(
        ("arq.create_pool", "arq.connections.create_pool"),
        ("arq.ArqRedis", "arq.connections.ArqRedis"),
        ("arq.Retry", "arq.worker.Retry"),
    ),
)
