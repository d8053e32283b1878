from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW922",
    "lifetime-unnamed",
    message="the {kind} `{name}` has no end: {why}; give it a limit or somebody who ends it, or declare `lifetime=`",
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
def every_boundary_names_its_end(module: Module) -> Findings:
    """
    Every boundary names when it ends.

    A loop that nothing ends is ended by `kill`, in the middle of whatever it does. A job with no time limit holds
    its worker until somebody looks, and the ones behind it wait.

    What to do:
        Give it a time limit, a scope, an event that its loop looks at, or somebody who cancels it; or declare
        `lifetime=`.

    Stays quiet when:
        The property is declared; or a construct shows it (docs/contract.md lists what counts).
        The library has no way to say it.

    References:
        Candea, Fox: Crash-Only Software, HotOS 2003
    """
    for unit, why in module.contracts.without("lifetime"):
        yield unit.finding(why=why)
