from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.retries import Policy


@rule(
    "LAW407",
    "retry-without-backoff",
    message="`{what}` retries {pause}, which keeps a failing service down and gives up before it is back; {cure}",
    since="0.1.0",
    words=(("retry", "Retry", "retries", "on_exception", "on_predicate"),),
)
def every_retry_backs_off(module: Module) -> Findings:
    """
    Every retry backs off.

    A service that fails under load gets all failed requests again at once, from every worker in step, so it stays down;
    and a handful of tries within a minute is over before a restart is.

    What to do:
        Let the pause double from try to try, up to a limit, with jitter: most job libraries have options for it.
        Where the other side needs a steady pace, say so: `# async-law: waive=the printer is polled every 5 s`.

    Stays quiet when:
        The pause grows, with jitter or without, is longer than a minute, or can't be read.
        The library's own delay applies: three minutes in one, a growing one in another.
        The job asks for its next run only where a lock is taken, as the exception's name says: no service is down then.
        A policy object decides on each failure, or the job sends itself again after a delay that it computes. There is
        one retry at most. Retries without end are LAW406's, and options that nothing starts LAW413's.

    References:
        Brooker, Timeouts, retries, and backoff with jitter, Amazon Builders' Library
        Metcalfe, Boggs, Ethernet: Distributed Packet Switching for Local Computer Networks, CACM 19(7), 1976
    """
    for policy in module.retries.policies:
        pause = policy.short_pause
        if pause is None or policy.once_at_most or policy.is_endless or not policy.waits_so or policy.is_for_locks:
            continue
        if policy.plans_itself or any(job.once_at_most or job.is_endless for job in policy.around):
            continue
        told = "at once" if pause == 0 else f"every {pause:g} s"
        options = [
            option for option in (policy.role.sooner, policy.role.delay, policy.role.attempts) if option is not None
        ]
        cure = f"let the pause grow from try to try{_by(policy)}"
        yield Finding(
            policy.point(*options), {"what": policy.what, "pause": told, "cure": cure}, (policy.options.place,)
        )


def _by(policy: Policy) -> str:
    """How the library lets a pause grow."""
    return (
        f", by `{policy.role.flat[-1][0].name}`"
        if policy.role.flat and policy.role.flat[-1][0].default is not True
        else ""
    )
