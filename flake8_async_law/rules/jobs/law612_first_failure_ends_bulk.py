from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, may_hold_jobs, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW612",
    "first-failure-ends-bulk",
    message="the first of `{over}` that fails ends job `{job}`, and those behind it are not tried, in the next run "
    "neither; keep the failure of each, go on, and raise at the end",
    since="0.1.0",
    words=(("for ",),),
    gate=may_hold_jobs,
    strict=True,
)
def one_failure_does_not_end_the_rest(module: Module) -> Findings:
    """
    One item's failure does not end the rest.

    The run goes through all due invoices; the third customer's address is broken, and the job ends with it. The next
    night it ends with it again. The failure is loud, so everybody thinks of the one customer, and nobody of those
    behind.

    What to do:
        Catch what an item may fail with, record it for that item, go on, and let the job fail at the end. Or give each
        item a job of its own.
        Where order or completeness demands it, say so: `# async-law: waive=LAW612 later steps build on earlier ones`.

    Stays quiet when:
        Something in the loop catches, or the helper that does the work does.
        All items end in one file or one transaction; or the loop looks for one of them.
        The items are only enqueued, or the loop calls nothing that works on one of them alone, as far as can be told.
        The loop stands in a function that no job of the same file runs.

    References:
        Myers, Local Mail Transfer Protocol, RFC 2033, 1996
        Helland, Campbell, Building on Quicksand, CIDR 2009
    """
    for loop in module.bulk.brittle:
        yield Finding(loop.node, {"over": loop.over, "job": loop.job.short_name})
