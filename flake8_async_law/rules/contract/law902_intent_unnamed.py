from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW902",
    "intent-unnamed",
    message="the {kind} `{name}` keeps no intent: {why}; "
    "send from a row that commits with the change, or declare `intent=`",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_producer_keeps_its_intent(module: Module) -> Findings:
    """
    A producer keeps its intent until it is known to be published.

    The order is saved, the process dies, and the message that would have had it packed was never sent. No
    exception, no retry: nobody looks for a message that does not exist. A broker that delivers what it has says
    nothing about what it never got.

    What to do:
        Write the intent in the transaction that makes the change (an outbox row, a pending state), and have
        something send again what is still pending; or declare `intent=` with the way it recovers.

    Stays quiet when:
        The entry is declared, be it as unknown with an impact; or a construct shows it (docs/contract.md lists what
        counts).
        The unit names nothing at all: LAW901 speaks.
        The job is a row of the same database. The producer is run by a schedule, or claims rows that wait. It sends
        with an id from the work itself, so that sending it again is safe.

    References:
        Bernstein, Hsu, Mann: Implementing Recoverable Requests Using Queues, SIGMOD 1990
        Richardson: Microservices Patterns, Manning 2018 (transactional outbox)
    """
    for unit, why in module.contracts.without("intent"):
        yield unit.finding(why=why)
