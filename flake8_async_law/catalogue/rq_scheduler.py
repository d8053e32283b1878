"""What RQ Scheduler means: periodic jobs that it puts into RQ's queues, whatever became of the last run."""

from __future__ import annotations

from .vocabulary import Class, Library, NamesJob, Parameter, Periodic

_SCHEDULER = "rq_scheduler.Scheduler"

LIBRARY = Library(
    name="RQ Scheduler",
    imports=("rq_scheduler",),
    docs="https://github.com/rq/rq-scheduler",
    checked_against="0.14",
    distribution="rq-scheduler",
    roles=(
        Class(_SCHEDULER),
        Periodic(
            f"{_SCHEDULER}.cron",
            job=Parameter("func", 1),
            when=(Parameter("cron_string", 0),),
            limit=Parameter("timeout", 9, None),
            longest=180,
        ),
        Periodic(
            f"{_SCHEDULER}.schedule",
            job=Parameter("func", 1),
            when=(Parameter("interval", 4, None),),
            limit=Parameter("timeout", 8, None),
            longest=180,
        ),
        NamesJob(f"{_SCHEDULER}.enqueue_at", Parameter("func", 1), "path"),
        NamesJob(f"{_SCHEDULER}.enqueue_in", Parameter("func", 1), "path"),
        NamesJob(f"{_SCHEDULER}.cron", Parameter("func", 1), "path"),
        NamesJob(f"{_SCHEDULER}.schedule", Parameter("func", 1), "path"),
    ),
    aliases=(("rq_scheduler.scheduler.Scheduler", _SCHEDULER),),
)
