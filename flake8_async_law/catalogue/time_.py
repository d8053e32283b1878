"""time: the one call of it that waits. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Library, Parameter, Pause

LIBRARY = Library(
    name="time",
    imports=("time",),
    docs="https://docs.python.org/3/library/time.html",
    checked_against="3.13",
    roles=(
        Blocking(
            "time.sleep",
            kind="sleep",
            instead="`await asyncio.sleep(...)`",
            unless=((Parameter("seconds", 0), 0),),  # gives other threads a turn and returns
        ),
        Pause("time.sleep"),
    ),
)
