from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW907",
    "unknown-without-impact",
    message="`{entry}` is unknown here and nobody has said what that can do, so it counts as looked at and is not; "
    "write `{entry}=unknown (impact: ...)`",
    since="0.1.0",
)
def what_is_unknown_names_its_impact(module: Module) -> Findings:
    """
    What is unknown about a unit's contract names its impact.

    "Unknown" is an honest answer: often nobody can say today what happens to an order when the payment provider does
    not answer. Without the impact it is the end of the question: nobody can tell whether one mail or one payment is at
    stake, so nobody finds out.

    What to do:
        Write what goes wrong, and for whom, if it turns out badly:
        `ambiguity=unknown (impact: a guest may be charged twice until the night audit)`.

    Stays quiet when:
        An impact stands there, whatever it says, other than a question mark; the entry is not one of the five of a
        contract (intent, effect, ack, lease, ambiguity), and says more than that it is unknown.

    References:
        Gray, Why Do Computers Stop and What Can Be Done About It, SRDS 1986
    """
    for declaration in module.unknown_entries():
        yield module.finding_at(declaration.line, declaration.column, entry=declaration.key)
