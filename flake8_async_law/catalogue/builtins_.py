"""What builtins mean: they need no import, so this file is always loaded."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Enters, EntersContext, Library, LiveObject, Parameter, Returns

LIBRARY = Library(
    name="builtins",
    imports=("builtins",),
    docs="https://docs.python.org/3/library/functions.html",
    checked_against="3.13",
    roles=(
        Class("contextlib.ExitStack"),
        Class("contextlib.AsyncExitStack"),
        EntersContext("contextlib.ExitStack.enter_context", Parameter("cm", 0)),
        EntersContext("contextlib.AsyncExitStack.enter_context", Parameter("cm", 0)),
        EntersContext("contextlib.AsyncExitStack.enter_async_context", Parameter("cm", 0)),
        Blocking("builtins.input", kind="input", instead="`await asyncio.to_thread(input)`"),
        # Text or binary, an open file is an `io.IOBase`.
        Returns("builtins.open", "io.IOBase"),
        Enters("io.IOBase", "io.IOBase"),
        LiveObject("io.IOBase", kind="open file", send_instead="its path, or a storage key"),
    ),
)
