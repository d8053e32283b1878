from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW903",
    "effect-unnamed",
    message="the effect of the {kind} `{name}` is not known to be once: {why}; "
    "use an upsert, a key or a guarded update, or declare `effect=`",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_effect_is_once(module: Module) -> Findings:
    """
    The effect of a unit is once, although it runs twice.

    Every queue hands something out a second time: a worker was killed behind the effect and before the
    acknowledgement, a lease ran out, somebody pressed the button again. What is not the same twice is then done
    twice: two mails, two charges, a stock that is one short.

    What to do:
        Make the second run see the first: an upsert, a unique constraint whose breach is handled, a conditional
        update whose row count is looked at, an idempotency key from the job's own arguments; or declare `effect=`
        or `idempotent=`.

    Stays quiet when:
        The entry is declared, be it as unknown with an impact; or a construct shows it (docs/contract.md lists what
        counts).
        The unit names nothing at all: LAW901 speaks.
        The unit only reads, or only deletes.

    References:
        Helland: Idempotence Is Not a Medical Condition, ACM Queue 2012
        Lee, Park, Kejriwal, Matsushita, Ousterhout: Implementing Linearizability at Large Scale and Low Latency,
        SOSP 2015
    """
    for unit, why in module.contracts.without("effect"):
        yield unit.finding(why=why)
