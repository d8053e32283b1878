"""What builtins mean: they need no import, so this file is always loaded."""

from __future__ import annotations

from .vocabulary import Blocking, FileWork, Library, Returns

LIBRARY = Library(
    name="builtins",
    imports=("builtins",),
    docs="https://docs.python.org/3/library/functions.html",
    checked_against="3.13",
    roles=(
        Blocking("builtins.input", kind="input", instead="`await asyncio.to_thread(input)`"),
        FileWork("builtins.open", "`aiofiles.open`, `anyio.open_file`, or `await asyncio.to_thread(...)`"),
        # Text or binary, an open file is an `io.IOBase`.
        Returns("builtins.open", "io.IOBase"),
    ),
)
