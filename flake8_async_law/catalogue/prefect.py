"""What Prefect means. Retries come at once unless a delay is given."""

from __future__ import annotations

from .vocabulary import Class, JobContract, JobLimit, Library, Parameter, Periodic, RetryPolicy, Turns

LIBRARY = Library(
    name="Prefect",
    imports=("prefect",),
    docs="https://docs.prefect.io/v3/how-to-guides/workflows/retries",
    checked_against="3.9",
    distribution="prefect",
    roles=(
        JobContract(
            "prefect",
            "a Prefect worker",
            "before",
            limit_with=("timeout_seconds",),
            tries_with=("retries",),
            ends="its run, in state Failed",
            heard_by=("on_failure",),
        ),
        RetryPolicy(
            "prefect.task",
            attempts=Parameter("retries", default=None),
            none=(None, 0),
            delay=Parameter("retry_delay_seconds", default=None),
            flat=((Parameter("retry_jitter_factor", default=None), (None, 0)),),
            switch=(Parameter("retries", default=None), (None, 0)),
            idle=(Parameter("retry_delay_seconds", default=None), Parameter("retry_jitter_factor", default=None)),
        ),
        RetryPolicy(
            "prefect.flow",
            attempts=Parameter("retries", default=None),
            none=(None, 0),
            delay=Parameter("retry_delay_seconds", default=None),
            switch=(Parameter("retries", default=None), (None, 0)),
            idle=(Parameter("retry_delay_seconds", default=None),),
        ),
        Turns("prefect.flow", "prefect.Flow"),
        Class("prefect.Flow"),
        # Late runs are started late, and beside the last one unless a limit says otherwise.
        Periodic(
            "prefect.Flow.serve",
            when=(Parameter("interval", 1, None), Parameter("cron", 2, None)),
            guards=((Parameter("limit", 16, None), ()), (Parameter("global_limit", 7, None), ())),
        ),
        Periodic(
            "prefect.Flow.deploy",
            when=(Parameter("interval", 7, None), Parameter("cron", 8, None)),
            guards=((Parameter("concurrency_limit", 13, None), ()),),
        ),
        JobLimit("prefect.flow", ("timeout_seconds",)),
    ),
)
