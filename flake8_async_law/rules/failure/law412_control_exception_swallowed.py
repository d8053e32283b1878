from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW412",
    "control-exception-swallowed",
    message="`{caught}` swallows {signal}; {cure}",
    since="0.1.0",
    words=(
        ("except", "suppress"),
        (
            "retry",
            "Retry",
            "Ignore",
            "Reject",
            "replace",
            "soft_time_limit",
            "SOFT_TIME_LIMIT",
            "rq",
            "Aborted",
            "RateLimitExceeded",
            "CancelExecution",
            "NoResultError",
            "requeue",
        ),
    ),
)
def the_librarys_own_signal_passes(module: Module) -> Findings:
    """
    The job library's own signal passes every handler.

    A retry, a rejection, the warning before a hard time limit: job libraries say these with exceptions, and most of
    them
    are plain `Exception`s. A catch-all between the place that raises and the worker takes them for a failure of the
    work. The retry is logged as an error and the job recorded as a success; the job whose time is up goes on with
    the next item until it is killed.

    What to do:
        Put a clause that re-raises the signal before the broad one, or keep the call that raises it out of the `try`,
        or
        name the exceptions of the work.

    Stays quiet when:
        An earlier clause names the signal or a class above it, or the handler raises or retries on some path.
        The call does not raise (`self.retry(throw=False)`), or the signal is one that handlers for `Exception` let
        through, as a cancellation is.
        The handler around a job with a time limit ends the job, or nothing but notes on how it ended follows; around
        all
        the work it is LAW401.
        The limit is set where one can't see it.

    References:
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#retrying
        https://docs.celeryq.dev/en/stable/userguide/workers.html#time-limits
    """
    for lost in module.swallowed.lost_signals:
        if lost.raised:
            signal = f"the signal to the queue that `{lost.signal}` raises, so the job counts as done"
            cure = "re-raise the signal in a clause before it, or keep the call out of the `try`"
        else:
            signal = f"`{lost.signal}` like any failure, so the job goes on when its time is up"
            cure = f"put `except {lost.signal}` with a `raise` before it"
        yield Finding(lost.handler.node, {"caught": lost.handler.name, "signal": signal, "cure": cure})
