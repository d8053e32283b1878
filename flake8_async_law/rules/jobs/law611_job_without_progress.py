from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, may_hold_jobs, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW611",
    "job-without-progress",
    message="job `{job}` goes through `{over}` and tells nobody how far it is: whether it is slow, stuck or nearly "
    "done can't be seen, it can't be stopped, and a second run starts from the beginning; report progress, keep a "
    "checkpoint or ask for cancellation every so many items",
    since="0.1.0",
    words=(("for ",),),
    gate=may_hold_jobs,
    strict=True,
)
def a_long_job_shows_how_far_it_is(module: Module) -> Findings:
    """
    A long job shows how far it is.

    An export that has been "pending" for forty minutes may be at work, stuck, or dead; nobody can tell, so somebody
    starts it again. When the worker is restarted, the new run begins with the first item, and what had been done is
    done twice.

    What to do:
        Every so many items, write down how far the job is where its user sees it, keep a checkpoint from which the next
        run goes on, and look whether the job was cancelled. Or cut it: one job per item or page.
        Where it is short, say so: `# async-law: waive=LAW611 a dozen items at most`.

    Stays quiet when:
        The loop reports, logs, marks, commits or stores something for each item, or enqueues a job for it, as far as
        names tell.
        A literal time limit of the job is short (300 seconds or less); or the loop goes over something that does not
        grow with the data as far as can be told.
        The loop stands in a function that no job of the same file runs.

    References:
        Google, Long-running operations, API Improvement Proposal AIP-151
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#custom-states
    """
    for loop in module.bulk.unwatched:
        yield Finding(loop.node, {"over": loop.over, "job": loop.job.short_name})
