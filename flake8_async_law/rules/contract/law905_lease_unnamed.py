from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import WORK_ROLES, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW905",
    "lease-unnamed",
    message="the {kind} `{name}` has no lease: {why}; bound its run and who takes it over, or declare `lease=`",
    since="0.1.0",
    plays=(WORK_ROLES,),
    strict=True,
)
def every_unit_is_guarded_against_loss(module: Module) -> Findings:
    """
    Work in progress is leased: it comes back when its worker is lost, and only then.

    Without a lease nobody can tell a slow worker from a dead one. Too short, and two of them do the same work;
    none, and an export hangs in "running" for ever while its user waits.

    What to do:
        Bound the run (a time limit, a poll interval, a visibility timeout) and keep the lease longer than that, or
        extend it while working; bound how often it comes back, and say where it ends; or declare `lease=`.

    Stays quiet when:
        The entry is declared, be it as unknown with an impact; or a construct shows it (docs/contract.md lists what
        counts).
        The unit names nothing at all: LAW901 speaks.

    References:
        Gray, Cheriton: Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency, SOSP
        1989
    """
    for unit, why in module.contracts.without("lease"):
        yield unit.finding(why=why)
