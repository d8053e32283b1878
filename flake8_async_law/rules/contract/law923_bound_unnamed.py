from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW923",
    "bound-unnamed",
    message="the {kind} `{name}` has no bound: {why}; bound it, or declare `bound=`",
    since="0.1.0",
    plays=(
        (
            "JobDecorator",
            "JobClass",
            "JobTable",
            "Enqueue",
            "Consume",
            "Publish",
            "Periodic",
            "PeriodicSetting",
            "Spawn",
            "Opens",
            "Queue",
            "Channel",
        ),
    ),
    strict=True,
)
def every_boundary_names_its_bound(module: Module) -> Findings:
    """
    Every boundary names what bounds it.

    A bound on length is a bound on waiting; without one, the queue holds whatever the slower side has not done yet,
    until memory or patience ends.

    What to do:
        Give the queue a `maxsize`, the consumer a prefetch, the schedule an expiry, the stream a length; or declare
        `bound=`.

    Stays quiet when:
        The property is declared; or a construct shows it (docs/contract.md lists what counts).

    References:
        Little: A Proof for the Queuing Formula, Operations Research 1961
    """
    for unit, why in module.contracts.without("bound"):
        yield unit.finding(why=why)
