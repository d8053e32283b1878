from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW901",
    "unit-without-contract",
    message="the {kind} `{name}` names none of its {entries}, so its first failure decides what it promises; "
    "name them in an `Async contract:` section of its docstring",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_unit_names_something_of_its_contract(module: Module) -> Findings:
    """
    Every unit names something of its contract.

    A job, a consumer or a producer is a promise to somebody who is not there when it runs. Where neither code nor
    words say what its effect is, when it counts as done, who takes over when its worker dies, and what happens when
    an answer is lost, the first incident decides it, at night.

    What to do:
        Name the entries that apply in an `Async contract:` section of its docstring: intent, effect, ack, lease,
        ambiguity. `async-law declare` writes the section, with what the code shows already. An honest `unknown
        (impact: ...)` is an answer.

    Stays quiet when:
        One of the entries is evident or declared: LAW902 to LAW906 then ask for the other ones.
        Only one entry applies to the unit: its own rule speaks.

    References:
        Bernstein, Hsu, Mann: Implementing Recoverable Requests Using Queues, SIGMOD 1990
    """
    for unit, entries in module.contracts.unnamed:
        yield unit.finding(entries=entries)
