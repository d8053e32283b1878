"""What the schedule library means: jobs run one after the other by whatever loop calls `run_pending`."""

from __future__ import annotations

from .vocabulary import Class, Library, StartsScheduler

LIBRARY = Library(
    name="schedule",
    imports=("schedule",),
    docs="https://schedule.readthedocs.io/en/stable/",
    checked_against="1.2",
    distribution="schedule",
    roles=(
        Class("schedule.Scheduler"),
        StartsScheduler("schedule.run_pending", "scheduler", by_turns=True),
        StartsScheduler("schedule.Scheduler.run_pending", "scheduler", by_turns=True),
    ),
)
