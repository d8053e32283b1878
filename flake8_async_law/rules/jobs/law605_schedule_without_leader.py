from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW605",
    "schedule-without-leader",
    message="{place} each worker process, so with several of them `{name}` starts as many {what}s and each job runs as"
    " often; {cure}",
    since="0.1.0",
    words=(("start", "crontab", "repeat_every", "run_pending"),),
    reaches=(("StartsScheduler",),),
    judges=("StartsScheduler",),
)
def one_process_runs_the_schedule(module: Module) -> Findings:
    """
    One process runs the schedule.

    A web server starts several workers, each imports the application and runs its start-up hooks, and so each has a
    scheduler of its own. The nightly mail goes out once per worker; with more machines, once more for each.

    What to do:
        Run the scheduler in a process of its own, or let a job queue's scheduler do it. Else let the workers elect one:
        a lock in the database or in Redis that the one who holds it renews.
        Where there is but one worker, say so: `# async-law: waive=the appliance runs a single worker`.

    Stays quiet when:
        The project shows that the application is served by one process (`uvicorn.run` without workers).
        A condition decides about the start (a setting, an environment variable, a flag), other than one about
        debugging; or the code around speaks of a lock, a leader, a primary.
        The start stands under `if __name__ == "__main__"`, or nothing that the application runs at its start leads
        there. The loop is written by hand: it may be meant for each process.

    References:
        https://apscheduler.readthedocs.io/en/3.x/faq.html
        Ongaro, Ousterhout, In Search of an Understandable Consensus Algorithm, USENIX ATC 2014
    """
    cure = "run it in a process of its own, or let one worker win a lock first"
    for start in module.web_start.schedulers:
        yield Finding(start.node, {"place": start.place, "name": start.name, "what": start.what, "cure": cure})
