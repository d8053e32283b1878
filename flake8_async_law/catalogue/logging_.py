"""logging: the listener that writes records from a thread of its own. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Library, Opens

LIBRARY: Final = Library(
    name="logging",
    imports=("logging",),
    docs="https://docs.python.org/3/library/logging.handlers.html#logging.handlers.QueueListener",
    checked_against="3.13",
    roles=(Opens("logging.handlers.QueueListener", "service", "log listener", ends=("stop",), starts=("start",)),),
)
