"""io, tempfile and the annotations for files; `open` itself is a builtin. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Bulk,
    Class,
    Enters,
    Library,
    LiveObject,
    Parameter,
    Returns,
)

FILE: Final = "io.IOBase"

LIBRARY: Final = Library(
    name="io",
    imports=("builtins", "io", "tempfile", "typing"),
    docs="https://docs.python.org/3/library/io.html",
    checked_against="3.13",
    roles=(
        Bulk(f"{FILE}.read", "the content of a file", Parameter("size", 0, -1)),
        Bulk(f"{FILE}.readlines", "the content of a file"),
        Bulk("io.BytesIO.getvalue", "the content of an in-memory file"),
        Bulk("io.StringIO.getvalue", "the content of an in-memory file"),
        LiveObject(FILE, kind="open file", send_instead="its path, or a storage key"),
        Enters(FILE, FILE),
        # These two pickle, with all they hold.
        LiveObject("io.BytesIO", "in-memory file", "the key or path of what it holds", "stale"),
        LiveObject("io.StringIO", "in-memory file", "the text in it", "stale"),
        *(Class(f"io.{name}", (FILE,)) for name in ("BufferedIOBase", "RawIOBase", "TextIOBase")),
        *(
            Class(f"io.{name}", ("io.BufferedIOBase",))
            for name in ("BufferedReader", "BufferedRandom", "BufferedWriter", "BytesIO")
        ),
        *(Class(f"io.{name}", ("io.TextIOBase",)) for name in ("StringIO", "TextIOWrapper")),
        Class("io.FileIO", ("io.RawIOBase",)),
        # The annotations for any of them.
        *(
            LiveObject(f"typing.{name}", "open file", "its path, or a storage key")
            for name in ("BinaryIO", "IO", "TextIO")
        ),
        Returns("io.open_code", FILE),
        # Wrappers that hand every call on to a file: no subclass of one.
        LiveObject("tempfile.SpooledTemporaryFile", "open file", "its path, or a storage key"),
        Returns("tempfile.NamedTemporaryFile", FILE),
        Returns("tempfile.TemporaryFile", FILE),
    ),
    aliases=(("io.open", "builtins.open"),),  # loaded for every file
)
