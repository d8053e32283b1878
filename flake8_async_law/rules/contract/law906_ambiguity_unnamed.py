from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW906",
    "ambiguity-unnamed",
    message="the {kind} `{name}` leaves a lost answer open: {why}; "
    "look it up under the same key, or declare `ambiguity=`",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_lost_answer_is_looked_up(module: Module) -> Findings:
    """
    An outcome that nobody saw is looked up.

    A timeout says nothing about what the other side did. Who takes it for a failure charges again; who takes it for
    a success ships what was never paid. Between the two there is only one way: to ask under the same key, or to
    record that one does not know and have it settled.

    What to do:
        Give the timeout a case of its own: look the outcome up under the key that went out, or record it as unknown
        for a job which settles those; or declare `ambiguity=`.

    Stays quiet when:
        The entry is declared, be it as unknown with an impact; or a construct shows it (docs/contract.md lists what
        counts).
        The unit names nothing at all: LAW901 speaks.
        No call of the unit leaves the process and its database, so that there is no answer to lose.

    References:
        Waldo, Wyant, Wollrath, Kendall: A Note on Distributed Computing, Sun Microsystems Laboratories 1994
        Partridge: Duplicate Messages and SMTP, RFC 1047, 1988
    """
    for unit, why in module.contracts.without("ambiguity"):
        yield unit.finding(why=why)
