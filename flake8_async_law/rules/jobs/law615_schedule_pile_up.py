from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

FREQUENT: Final = 900.0
"""Seconds between two runs up to which those of one night are a crowd."""

WORDS: Final = ("cron", "schedul", "Schedul", "SCHEDULE", "periodic", "add_job", "interval=")


@rule(
    "LAW615",
    "schedule-pile-up",
    message="`{what}` is queued {every} and never expires, so the runs of a whole outage wait for the worker; {cure}",
    since="0.1.0",
    words=(WORDS,),
    strict=True,
)
def a_frequent_run_that_nobody_took_expires(module: Module) -> Findings:
    """
    A frequent run that nobody took expires.

    The clock goes on while the worker is down. When it is back, the runs of the whole outage are in the queue: each
    does the same work again, and everything else waits behind them.

    What to do:
        Let a run expire before the next is due: `options={"expires": 55}` for one that is queued each minute.
        Where each run has work of its own, say so: `# async-law: waive=each run bills its own minute`.

    Stays quiet when:
        The library has no such option, or the run is longer apart than a quarter of an hour.
        An expiry is given, at the schedule or at the job, or may be.
        The job skips a run while another one is at work, as far as its words tell.

    References:
        https://docs.celeryq.dev/en/stable/userguide/calling.html#expiration
        Yanacek, Avoiding insurmountable queue backlogs, Amazon Builders' Library
    """
    for plan in module.schedules.plans:
        if plan.period is None or plan.period > FREQUENT or plan.is_slip:
            continue
        if plan.expires is not False or plan.keeps_alone:
            continue
        cure = f"let a run expire after less than {plan.period:g} s"
        yield Finding(plan.node, {"what": plan.what, "every": plan.every, "cure": cure})
