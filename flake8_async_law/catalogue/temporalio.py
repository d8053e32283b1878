"""
What Temporal's Python SDK means.

An activity with no policy of its own is tried for ever, too; that is how the service is meant, and left alone: only a
policy that somebody wrote is read.
"""

from __future__ import annotations

from datetime import timedelta

from .vocabulary import AllowsOverlap, JobContract, Library, Parameter, RetryPolicy

LIBRARY = Library(
    name="Temporal",
    imports=("temporalio",),
    docs="https://docs.temporal.io/develop/python",
    checked_against="1.35",
    distribution="temporalio",
    roles=(
        JobContract(
            "temporalio",
            "a Temporal worker",
            "after",
            kept="the server runs an activity again whose worker is gone",
            limit="what `start_to_close_timeout` says",
            limit_with=("start_to_close_timeout", "schedule_to_close_timeout"),
            tries="without end, with growing pauses",
            tries_with=("retry_policy",),
            ends="the history of its workflow",
        ),
        RetryPolicy(
            "temporalio.common.RetryPolicy",
            attempts=Parameter("maximum_attempts", 3, 0),
            endless=(0,),
            delay=Parameter("initial_interval", 0, timedelta(seconds=1)),
            flat=((Parameter("backoff_coefficient", 1, 2.0), (1,)),),
            limited_by=("schedule_to_close_timeout", "execution_timeout", "run_timeout"),
        ),
        AllowsOverlap(
            "temporalio.client.SchedulePolicy",
            Parameter("overlap", 0),
            "temporalio.client.ScheduleOverlapPolicy.ALLOW_ALL",
        ),
    ),
)
