"""streaQ: jobs on Redis Streams. Data only."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from .vocabulary import Class, JobContract, JobLimit, Library, Parameter, Periodic, Retention, Retry, RetryPolicy

LIBRARY: Final = Library(
    name="streaQ",
    distribution="streaq",
    imports=("streaq",),
    docs="https://streaq.readthedocs.io/en/latest/",
    checked_against="7.2",
    roles=(
        Retry("streaq.StreaqRetry"),
        JobContract(
            "streaq",
            "a streaq worker",
            "after",
            kept="a task that its worker left is claimed by another, 3 times at most",
            limit_with=("timeout",),
            lifts=(("max_tries", (None,)),),
            tries="3, of which only `StreaqRetry` and a lost worker use any",
            tries_with=("max_tries",),
        ),
        Class("streaq.Worker"),
        *(
            Retention(f"streaq.Worker.{name}", "results", Parameter("ttl", None, timedelta(minutes=5)), (None,))
            for name in ("cron", "task")
        ),
        # Three runs at most by default, and another one only where the job asks for it, or a time limit was hit.
        *(
            RetryPolicy(
                f"streaq.Worker.{name}",
                attempts=Parameter("max_tries", default=3),
                endless=(None,),
                none=(0, 1),
                switch=(Parameter("retry_timeouts", default=False), (False,)),
                asked_by=("streaq.StreaqRetry",),
                idle=(Parameter("max_tries", default=3),),
                counts_lost_runs=True,
            )
            for name in ("cron", "task")
        ),
        RetryPolicy("streaq.StreaqRetry", delay=Parameter("delay", default=None), waits_unless_given=True),
        Periodic(
            "streaq.Worker.cron",
            when=(Parameter("tab", 0),),
            overlap="option",
            overlap_option=Parameter("unique", default=True),
            overlap_values=(False,),
            limit=Parameter("timeout", default=timedelta(seconds=3600)),
            longest=3600,
        ),
        JobLimit("streaq.Worker.task", ("timeout",)),
    ),
    aliases=(("streaq.worker.Worker", "streaq.Worker"),),
)
