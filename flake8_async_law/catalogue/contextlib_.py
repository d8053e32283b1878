"""contextlib: stacks that enter other context managers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, EntersContext, Library, Parameter

LIBRARY: Final = Library(
    name="contextlib",
    imports=("contextlib",),
    docs="https://docs.python.org/3/library/contextlib.html#contextlib.ExitStack",
    checked_against="3.13",
    roles=(
        Class("contextlib.ExitStack"),
        Class("contextlib.AsyncExitStack"),
        EntersContext("contextlib.ExitStack.enter_context", Parameter("cm", 0)),
        EntersContext("contextlib.AsyncExitStack.enter_context", Parameter("cm", 0)),
        EntersContext("contextlib.AsyncExitStack.enter_async_context", Parameter("cm", 0)),
    ),
)
