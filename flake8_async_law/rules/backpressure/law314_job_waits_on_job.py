from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, Text, may_hold_jobs, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

WAITS = (
    "result", ".get(", "join", "wait", "ready", "is_finished", "status", "refresh", "apply", "fetch",
    "completed", "is_failed", "failed", "successful", "return_value", ".map(", "map",
)  # fmt: skip


def _may_wait(text: Text) -> bool:
    """Can something in the text wait for a job; or does a job stand there, whose helper may?"""
    return any(text.holds(word) for word in WAITS) or may_hold_jobs(text)


@rule(
    "LAW314",
    "job-waits-on-job",
    message="{waiter} holds a worker while `{what}` waits for another one to do its work; when all of them wait, none "
    "is left to work; {cure}",
    since="0.1.0",
    words=(("task", "job", "actor", "submit", "enqueue", "huey", "xecutor", "Pool", "async_task"),),
    gate=_may_wait,
)
def no_job_waits_for_another_job(module: Module) -> Findings:
    """
    No job waits for the result of another job, and no function in a pool for another one of the same pool.

    Waiting keeps a worker. On a quiet day a free one does the inner job; on a busy day every worker is an outer job
    that waits, and the queue stands still for ever. With a time limit it fails instead, over and over.

    What to do:
        Let the library do the waiting: a chain or chord, a pipeline, a callback job, `depends_on`.
        Or call the inner function directly, in this job. In a pool: call it, or give it a pool of its own.

    Stays quiet when:
        The inner job runs in this very process: `apply()`, `call_local()`, a plain call where that enqueues nothing.
        The result is asked for without waiting (`get(blocking=False)`), and no loop with a pause in it asks again.
        It can't be told that the object is a job's result.
        A pool waits for another pool.

    References:
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#avoid-launching-synchronous-subtasks
        https://docs.python.org/3/library/concurrent.futures.html#threadpoolexecutor
        Coffman, Elphick, Shoshani, System Deadlocks, ACM Computing Surveys 3(2), 1971
    """
    for wait in module.job_waits.found:
        job = f"`{wait.waiter}` in `{wait.pool}`" if wait.pool else f"job `{wait.waiter}`"
        cure = (
            "call the inner function, or use a pool of its own"
            if wait.pool
            else "use a chain, a callback or a plain call"
        )
        yield Finding(wait.place, {"waiter": job, "what": wait.what, "cure": cure})
