from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, may_hold_jobs, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.rule import Text


_LOADS = (".all()", "fetchall", ".objects.order_by", ".select()", ".select_related(", ".prefetch_related(")


def _may_load_for_jobs(text: Text) -> bool:
    """Can one of its functions be a job, or load a table for a job of another file?"""
    return may_hold_jobs(text) or any(text.holds(word) for word in _LOADS)


@rule(
    "LAW606",
    "unchunked-batch",
    message="the loop loads `{query}`, each row of it, before job `{job}` works on the first one: the job needs more "
    "memory with every row, until its worker is killed; read it in chunks",
    since="0.1.0",
    words=(("for ",),),
    gate=_may_load_for_jobs,
)
def a_job_reads_a_table_in_chunks(module: Module) -> Findings:
    """
    A job reads a table in chunks.

    `for order in Order.objects.all()` is fine with the thousand rows of the test database. All of them are loaded
    before the first one is worked on; a table only grows, and one night the worker is killed for its memory, in the
    middle of the batch, and again on each retry.

    What to do:
        Have the rows come as they are needed: `.iterator(chunk_size=...)`, `yield_per`, a server-side cursor; or work
        on pages by key, one job per page.
        Where the table stays small, say so: `# async-law: bound=one row per country`.

    Stays quiet when:
        The query is cut: by a condition (other than a plain yes or no such as `is_active=True`), a slice, a limit; or
        only some columns are asked for.
        The name of the table tells that people fill it one row at a time: settings, tenants, categories, plans.
        The loop makes a sum and calls nothing, or the query comes from where it can't be read.
        No job is seen to run the loop: neither one of the same file, nor one in a file of the project about jobs.

    References:
        Young, A First Order Approximation to the Optimum Checkpoint Interval, CACM 17(9), 1974
        https://docs.djangoproject.com/en/stable/ref/models/querysets/#iterator
        https://docs.sqlalchemy.org/en/20/orm/queryguide/api.html#fetching-large-result-sets-with-yield-per
    """
    for loop in module.bulk.unchunked:
        yield Finding(loop.node, {"query": loop.whole or loop.over, "job": loop.job.short_name})
