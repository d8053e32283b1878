from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW515",
    "job-name-implicit",
    message="job `{job}` is called after the module it stands in, so moving it orphans whatever is queued; {cure}",
    since="0.1.0",
    plays=(("JobName",),),
    strict=True,
)
def a_job_has_a_name_of_its_own(module: Module) -> Findings:
    """
    A job has a name of its own.

    What travels through the queue is the job's name. Where it is made of the module's, splitting a file is a change of
    protocol: messages that were queued before, and workers that are not yet restarted, speak of a job that nobody
    knows any more, and they are refused or dropped.

    What to do:
        Give the job a name in its decorator, and keep it when the function moves.
        Where it can't matter, say so: `# async-law: waive=the queue is emptied before each release`.

    Stays quiet when:
        The name is given, or options can't be read; the application makes names in its own way (`gen_task_name`).
        The library names jobs by the function alone, or by a path only: there is no name to give.

    References:
        Rae, Rollins, Shute, Sodhi, Vingralek, Online, Asynchronous Schema Change in F1, PVLDB 6(11), 2013
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#names
    """
    for job, option in module.job_names.named_after_module():
        yield Finding(
            job.place, {"job": job.function.short_name, "cure": f"pass `{option}=`"}, also=(job.function.node,)
        )
