from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW921",
    "owner-unnamed",
    message="the {kind} `{name}` has no owner: {why}; let somebody await, cancel or join it, or declare `owner=`",
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
def every_boundary_has_an_owner(module: Module) -> Findings:
    """
    Every boundary names its owner.

    What runs by itself and belongs to nobody cannot be stopped, waited for or asked. It ends when the garbage
    collector, the event loop or the operating system feels like it, and it is missed weeks later.

    What to do:
        Start it in a task group, keep it where somebody awaits, cancels or joins it; or declare `owner=`.

    Stays quiet when:
        The property is declared; or a construct shows it (docs/contract.md lists what counts).
        It is a job, consumer or schedule: its worker, client or scheduler owns it.

    References:
        Smith: Notes on structured concurrency, or: Go statement considered harmful, 2018
    """
    for unit, why in module.contracts.without("owner"):
        yield unit.finding(why=why)
