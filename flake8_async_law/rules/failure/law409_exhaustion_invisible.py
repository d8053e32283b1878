from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW409",
    "exhaustion-invisible",
    message="a job of `{app}` that fails for the last time leaves a line in the log and nothing else; {cure}",
    since="0.1.0",
    words=(("Celery", "Broker", "Huey", "App"),),
    strict=True,
    judges=("JobApp",),
)
def the_last_failure_of_a_job_is_seen(module: Module) -> Findings:
    """
    The last failure of a job is seen.

    After its retries, or at once where there are none, a failed job is acknowledged and gone. Nobody is told, nothing
    can be sent again, and the order it was to book stays unbooked. Late acknowledgement does not change that: a failure
    is acknowledged as well.

    What to do:
        Keep results, or connect one place that hears of every final failure and records it; or have failures refused,
        so that the broker's dead-letter queue gets them.
        Where something else sees them, say so: `# async-law: waive=the log collector alerts on these lines`.

    Stays quiet when:
        The library keeps failed jobs, as most do.
        A result backend, a failure signal or hook, an error tracker is in sight, here, in the project's settings or in
        a file with jobs; or may be, since settings come from elsewhere.
        A job catches the end of its own retries.

    References:
        Hohpe, Woolf, Enterprise Integration Patterns (Dead Letter Channel), 2003
        https://docs.celeryq.dev/en/stable/userguide/signals.html#task-failure
    """
    from flake8_async_law.model.failures_kept import forgetful_apps
    from flake8_async_law.model.lanes import app_name

    for app in forgetful_apps(module):
        yield app.finding(app=app_name(app), cure="keep results, or record final failures in one place")
