from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

SELDOM: Final = 3600.0
"""Seconds between two runs from which on the next one is no substitute for the one that was missed."""


@rule(
    "LAW604",
    "schedule-missed-run",
    message="{what}; {cure}",
    since="0.1.0",
    words=(("add_job", "schedul", "catchup", "SCHEDULE"),),
)
def what_becomes_of_a_missed_run_is_chosen(module: Module) -> Findings:
    """
    What becomes of a missed run is chosen, not left to a default.

    A process that is busy, asleep or restarting at the wrong second misses a run. Some schedulers then drop it without
    a trace, so the weekly report is not late but gone; others start every run of the past months at once.

    What to do:
        Say how late a run may be, for each job or for all of them, and make several missed ones into one. Let somebody
        hear of those that were dropped.
        Let a workflow skip the past, or bound how many of its runs work at once, where it has to make up for it.

    Stays quiet when:
        The job runs more often than once an hour: the next run comes soon. Also when an interval can't be read.
        A grace time is given for the job, for all jobs of the scheduler, or in the settings; or it may be, since the
        scheduler is made out of sight. A listener for missed runs counts as a choice.
        The job runs a single time.

    References:
        Davidovič, Guliani, Reliable Cron across the Planet, ACM Queue 13(3), 2015
        https://apscheduler.readthedocs.io/en/3.x/userguide.html#missed-job-executions-and-coalescing
        https://airflow.apache.org/docs/apache-airflow/stable/core-concepts/dag-run.html#catchup
    """
    for plan in module.schedules.plans:
        clock = plan.clock
        if clock is None:
            continue
        seldom = clock.period >= SELDOM if clock.period is not None else clock.by_the_clock
        if plan.drops_late_runs and seldom and plan.role is not None and plan.role.grace is not None:
            what = f"a run of `{plan.what}` that is a second late is dropped, and the next one is far away"
            yield Finding(plan.node, {"what": what, "cure": f"say how late it may be by `{plan.role.grace.name}=`"})
        node = plan.makes_up
        if node is not None and plan.role is not None and plan.role.catch_up is not None:
            name = plan.role.catch_up.name
            by_default = " by default" if node is plan.node else ""
            what = f"all runs of `{plan.what}` that were missed start{by_default} when it is switched on"
            yield Finding(node, {"what": what, "cure": f"set `{name}=False`, or limit the runs at work"}, (plan.node,))
