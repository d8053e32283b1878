"""watchdog: a thread that observes files and calls handlers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Class,
    ForeignThread,
    Library,
    Opens,
)

LIBRARY: Final = Library(
    name="watchdog",
    imports=("watchdog",),
    docs="https://python-watchdog.readthedocs.io/en/stable/quickstart.html",
    checked_against="7.1",
    distribution="watchdog",
    roles=(
        Class("watchdog.events.FileSystemEventHandler"),
        Class("watchdog.events.PatternMatchingEventHandler", ("watchdog.events.FileSystemEventHandler",)),
        *(
            ForeignThread(f"watchdog.events.FileSystemEventHandler.{method}")
            for method in (
                "dispatch",
                "on_any_event",
                "on_closed",
                "on_created",
                "on_deleted",
                "on_modified",
                "on_moved",
                "on_opened",
            )
        ),
        *(
            Opens(observer, "service", "file observer", ends=("stop",), starts=("start",))
            for observer in ("watchdog.observers.Observer", "watchdog.observers.polling.PollingObserver")
        ),
    ),
)
