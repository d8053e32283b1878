"""What aiocron means: coroutines started by a time table. A run may begin before the last one has ended."""

from __future__ import annotations

from .vocabulary import Library, Parameter, Periodic, StartsScheduler

LIBRARY = Library(
    name="aiocron",
    imports=("aiocron",),
    docs="https://github.com/gawel/aiocron",
    checked_against="2.1",
    distribution="aiocron",
    roles=(
        Periodic("aiocron.crontab", job=Parameter("func", 1, None), when=(Parameter("spec", 0),)),
        StartsScheduler("aiocron.crontab", "schedule"),
    ),
)
