from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW924",
    "failure-unnamed",
    message="the {kind} `{name}` fails unheard: {why}; let somebody hear of it, or declare `drop-policy=`",
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
def every_boundary_names_its_failure(module: Module) -> Findings:
    """
    Every boundary names what happens when it fails.

    Most outages begin with an error that was signalled, and met nobody. What fails in the background has no caller:
    unless somebody is named who hears of it, nobody does.

    What to do:
        Let a failure reach somebody: a callback, a dead letter that is read, a failed state that somebody works
        off, an exception that a group raises; or declare `drop-policy=`, `idempotent=` or `non-retryable=`.

    Stays quiet when:
        The property is declared; or a construct shows it (docs/contract.md lists what counts).
        What fails raises in its caller. The library keeps what has failed where it is seen and can be run again.

    References:
        Yuan, Luo, Zhuang et al.: Simple Testing Can Prevent Most Critical Failures, OSDI 2014
    """
    for unit, why in module.contracts.without("failure"):
        yield unit.finding(why=why)
