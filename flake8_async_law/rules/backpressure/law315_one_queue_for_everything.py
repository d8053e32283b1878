from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.boundaries import Job
    from flake8_async_law.model.module import Module

BULK: Final = re.compile(
    r"(?:^|_)(?:export|reindex|rebuild|backfill|bulk|batch|recalculate|recompute|migrate|resync|archive|import|newsletter|all)(?:_|$)"
)
AWAITED: Final = re.compile(
    r"(?:^|_)(?:confirm|confirmation|reset|password|verify|verification|otp|login|receipt|welcome|invite|invitation|notify|reply"
    r"|activate|activation|checkout|payment|charge|urgent)(?:_|$)"
)


@rule(
    "LAW315",
    "one-queue-for-everything",
    message="{jobs} wait in one queue, so a slow or numerous kind holds up what somebody waits for; {cure}",
    since="0.1.0",
    words=(
        (
            "task", "actor", "Celery", "Huey", "Broker", "App", "GenericActor",
        ),
    ),
    strict=True,
    judges=("JobApp",),
)  # fmt: skip
def urgent_jobs_do_not_queue_behind_bulk(module: Module) -> Findings:
    """
    Jobs that somebody waits for don't queue behind bulk work.

    In one queue the order of arrival decides. An export that sends ten thousand small jobs, or one that runs for an
    hour, makes a password mail wait until all of it is done, and more workers only shorten the wait.

    What to do:
        Give each urgency a queue of its own and workers that read only that: `task_routes`, `queue=` in the decorator
        or at the send, or priorities where the broker has them.
        Where one queue is enough, say so: `# async-law: isolation=twelve jobs a day, none longer than a second`.

    Stays quiet when:
        Any decorator, enqueue, class of jobs or setting in sight names a queue, a route or a priority, or may do so
        (`**options`, settings that can't be read), here or in a file of the project that holds jobs or imports the
        application.
        The jobs stand in a package that builds no application: whoever installs it routes them.
        Queues that only the worker's command line or the broker's configuration know are not seen.

    It speaks once: where the application is built; where none is in sight, at the first job of the project. Besides,
    where jobs do have queues: at a job named for bulk work that loops and shares its queue with one named for work
    that people wait for.

    References:
        Dean, Barroso, The Tail at Scale, Communications of the ACM 56(2), 2013
        Yanacek, Avoiding insurmountable queue backlogs, Amazon Builders' Library
    """
    from flake8_async_law.model import lanes

    apps, jobs = lanes.apps_of(module), lanes.jobs_of(module)
    if not apps and len(jobs) < 2:
        return
    if lanes.is_chosen(module):
        yield from _bulk_beside_awaited(module, jobs)
        return
    if len(apps) > 1 or (not apps and _app_is_elsewhere(jobs)):
        return
    others = list(lanes.linked(module))
    if any(lanes.is_chosen(other) for other in others):
        return
    if apps:
        alone = not any(lanes.apps_of(other) for other in others)
        count = len(jobs) + sum(len(lanes.jobs_with(module, other, alone)) for other in others)
        if count > 1:
            yield apps[0].finding(
                jobs=f"all {count} jobs of `{lanes.app_name(apps[0])}`",
                cure="route those of different urgency to queues of their own",
            )
        return
    if any(lanes.apps_of(other) or (lanes.jobs_of(other) and other.path < module.path) for other in others):
        return
    if module.project is not None and "." in module.name and lanes.wants_app(jobs[0]):
        return  # a package to be installed into somebody's application, which routes its jobs
    names = " and ".join(f"`{job.function.short_name}`" for job in jobs[:2])
    rest = f" and {len(jobs) - 2} more" if len(jobs) > 2 else ""
    yield Finding(
        jobs[0].place,
        {"jobs": f"{names}{rest}", "cure": "give jobs of different urgency queues of their own"},
        (jobs[0].function.node,),
    )


def _app_is_elsewhere(jobs: list[Job]) -> bool:
    """Does the application of the jobs come from a readable module of the project, which is judged for itself?"""
    return any(job.app_module not in (None, job.function.module) for job in jobs)


def _bulk_beside_awaited(module: Module, jobs: list[Job]) -> Findings:
    """Jobs that send or work through many items in the queue of a job that people wait for."""
    from flake8_async_law.model import lanes

    if lanes.chosen_in_settings(module) or lanes.chosen_at_sends(module):
        return
    for job in jobs:
        name = job.function.short_name
        if not BULK.search(name) or not job.loops:
            continue
        lane = lanes.lane_of(job)
        for other in jobs:
            if other is not job and AWAITED.search(other.function.short_name) and lanes.lane_of(other) == lane:
                yield Finding(
                    job.place,
                    {
                        "jobs": f"the bulk job `{name}` and `{other.function.short_name}`",
                        "cure": "give the bulk job a queue of its own",
                    },
                    (job.function.node,),
                )
                break
