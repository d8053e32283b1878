from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW316",
    "job-without-time-limit",
    message="{what} may run for ever, and one that hangs takes its worker away for good; {cure}",
    since="0.1.0",
    words=(("task", "Celery", "Huey", "Broker", "App", "actor"),),
    strict=True,
    judges=("JobApp",),
)
def every_job_has_a_time_limit(module: Module) -> Findings:
    """
    Every job has a time limit.

    A job that waits for an answer which never comes occupies a worker until somebody restarts it. A few of them and the
    queue stands still, with no error anywhere: each of them is still at work.

    What to do:
        Set a limit for all jobs in the settings, and another one for the few that need it. A soft limit, a little
        shorter, lets a job clean up.
        Where something else ends it, say so: `# async-law: bound=the container is killed after an hour`.

    Stays quiet when:
        The library limits each job by default, or can't limit it at all.
        A setting in sight limits all jobs, or may, since settings come from elsewhere.
        A job's options can't all be read, or its class sets the limit. Limits that only the worker's command line
        knows are not seen.

    It speaks once: where the application is built; where none is in sight, at the first job of the project. Where most
    jobs have a limit, it speaks at each that has none.

    References:
        Nygard, Release It!, second edition, 2018
        https://docs.celeryq.dev/en/stable/userguide/workers.html#time-limits
    """
    for found in module.limits.missing:
        yield Finding(found.node, {"what": found.what, "cure": f"set `{found.option}`"}, found.also)
