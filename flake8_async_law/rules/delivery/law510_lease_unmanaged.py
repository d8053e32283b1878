from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, Text, rule

if TYPE_CHECKING:
    from flake8_async_law.model.message_leases import Unmanaged
    from flake8_async_law.model.module import Module


def _may_speak(text: Text) -> bool:
    """Does the file receive under a lease, or set one for jobs?"""
    if text.holds("visibility_timeout") or text.holds("Q_CLUSTER"):
        return True
    if any(text.holds(late) for late in ("acks_late", "ACKS_LATE")) and any(
        text.holds(limit) for limit in ("time_limit", "TIME_LIMIT")
    ):
        return True
    return text.may_play(("MessageLease", "LeavesPending"))


@rule(
    "LAW510",
    "lease-unmanaged",
    message="{what}; {cure}",
    since="0.1.0",
    gate=_may_speak,
    judges=("MessageLease", "LeavesPending"),
)
def every_lease_covers_its_work(module: Module) -> Findings:
    """
    Every lease covers its work.

    A message that was handed out is leased: who has not settled it when the time is over is taken for dead, and it goes
    to somebody else. Work that takes longer is done twice at once, and again with each further turn. Where nothing is
    given again by time, what a dead reader had stays with it for ever.

    What to do:
        Make the lease longer than the longest work, or the work's own limit shorter; or renew the lease while working.
        Claim what a reader left behind: `xautoclaim` at the start and now and then, or read the own pending entries
        from `0` after a restart.
        Where something else guards the work, say so: `# async-law: lease=a row lock keeps the second run out`.

    Stays quiet when:
        Neither number stands in the code: work without a number is not guessed, and neither is a visibility timeout
        that the queue has somewhere else. What a job library takes by itself counts where the broker's address tells.
        Something in the package renews the lease, or claims what is pending.
        Jobs are acknowledged when they start, so that a lease ends before the work begins.

    References:
        Gray, Cheriton, Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency, SOSP 1989
        https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html
        https://redis.io/docs/latest/commands/xautoclaim/
    """
    for lease in module.message_leases.unmanaged():
        yield Finding(lease.node, {"what": _what(lease), "cure": _cure(lease)})


def _what(lease: Unmanaged) -> str:
    from flake8_async_law.model.schedules import lasting

    if lease.kind == "pending":
        return f"what `{lease.option}` gave to a reader that died stays pending with it for ever, as nobody claims it"
    if lease.kind == "too long":
        return f"`{lease.option}` asks for {lasting(lease.lease)}, and the service grants {lasting(lease.work)} at most"
    who = "job" if lease.kind == "job" else "message"
    return (
        f"`{lease.option}` gives a {who} to somebody else after {lasting(lease.lease)}, while `{lease.what}` "
        f"may be at work for {lasting(lease.work)}: it is done twice at once"
    )


def _cure(lease: Unmanaged) -> str:
    if lease.kind == "pending":
        return f"claim entries that are idle for too long (`{lease.what}`)"
    if lease.kind == "too long":
        return "ask for less and renew it while working"
    return "make the lease longer than the work"
