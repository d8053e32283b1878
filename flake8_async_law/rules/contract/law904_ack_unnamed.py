from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW904",
    "ack-unnamed",
    message="the {kind} `{name}` is not acknowledged after its effect: {why}; "
    "acknowledge it behind the effect, or declare `ack=`",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_unit_acknowledges_after_its_effect(module: Module) -> Findings:
    """
    Work is acknowledged after its effect, or somebody says why not.

    What is acknowledged first and done afterwards is lost with the worker that did the one and not yet the other.
    At most once can be right (a metric, a cache to warm), but then somebody has said so.

    What to do:
        Acknowledge behind the effect: `acks_late=True` with `reject_on_worker_lost=True`, a commit behind the work,
        manual acknowledgement; or declare `ack=` with the reason why losing it is fine.

    Stays quiet when:
        The entry is declared, be it as unknown with an impact; or a construct shows it (docs/contract.md lists what
        counts).
        The unit names nothing at all: LAW901 speaks.

    References:
        Saltzer, Reed, Clark: End-to-End Arguments in System Design, ACM TOCS 1984
        Bernstein, Hsu, Mann: Implementing Recoverable Requests Using Queues, SIGMOD 1990
    """
    for unit, why in module.contracts.without("ack"):
        yield unit.finding(why=why)
