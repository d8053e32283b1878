from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW608",
    "eta-beyond-lease",
    message="`{name}` sends a job that is due in {delay}, and {broker} gives it to another worker after {lease}, again"
    " and again, so it runs several times; {cure}",
    since="0.1.0",
    words=(("countdown", "eta"),),
    judges=("SentLater",),
)
def no_job_waits_longer_than_its_lease(module: Module) -> Findings:
    """
    No job waits longer than its lease.

    A worker takes a job that is due later at once and keeps it in memory, unacknowledged. A broker with a visibility
    timeout takes it for lost after that time and hands it to another worker, who keeps it too. When it is due, all of
    them run it.

    What to do:
        Store what is due and let a periodic job pick it up; or make the visibility timeout longer than the longest
        delay and the longest run together, and accept that the jobs of a lost worker wait as long.

    Stays quiet when:
        The broker is none with such a lease, or its address can't be read (the default of an environment variable
        counts as its value).
        The timeout is set to a value that can't be read, or is longer; the delay can't be read.

    References:
        https://docs.celeryq.dev/en/stable/getting-started/backends-and-brokers/redis.html#visibility-timeout
        Gray, Cheriton, Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency, SOSP 1989
    """
    from flake8_async_law.model.schedules import lasting

    for late in module.due_later.late_jobs:
        yield late.call.finding(
            name=late.call.name,
            delay=lasting(late.delay),
            lease=lasting(late.lease),
            broker=late.broker,
            cure="store what is due and let a periodic job pick it up, or raise `visibility_timeout`",
        )
