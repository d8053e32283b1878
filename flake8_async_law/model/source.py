"""Reading Python source: bytes to text by the file's own encoding, text to tree. Decides nothing else."""

from __future__ import annotations

import ast
import io
import os
import stat
import tokenize
import warnings
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final


def decode(data: bytes) -> str:
    """
    The text of a Python file, by its encoding cookie or byte order mark (PEP 263), with `\\n` line ends.

    Raises `SyntaxError` for an unknown or contradictory encoding and `UnicodeDecodeError` for bytes outside it.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return io.TextIOWrapper(io.BytesIO(data), encoding, newline=None).read()


def parse(text: str) -> ast.Module:
    """
    The tree of `text`. The linted code's own warnings (invalid escapes) are no business of ours.

    Raises `SyntaxError`, `ValueError` (NUL bytes), `RecursionError` or `MemoryError` (nesting too deep), as
    `ast.parse` does.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


def read(path: Path) -> str:
    """The text of the file at `path`. Raises `OSError` and what `decode` raises."""
    return decode(read_bytes(path))


def read_bytes(path: str | Path, largest: int | None = None) -> bytes:
    """
    The content of the file at `path`. Raises `OSError`, also where reading would wait (a pipe, a device) and where
    there are more than `largest` bytes.
    """
    state = os.stat(path)
    if not stat.S_ISREG(state.st_mode) or (largest is not None and state.st_size > largest):
        raise OSError(f"{path} is no file to read")
    with open(path, "rb") as file:
        return file.read()


@lru_cache(maxsize=1024)
def text_of(path: str) -> str:
    """The text of the file at `path`, kept for the next question about it; empty, if it can't be read."""
    try:
        return read(Path(path))
    except (OSError, SyntaxError, ValueError):
        return ""


_OF_TESTS: Final = ("unit", "integration", "smoke", "functional")
"""Folders below a folder `t` that hold tests."""


def is_test(path: str) -> bool:
    """Is `path` that of a test file (`tests/`, `t/unit/`, `test_*.py`, `*_test.py`, `conftest.py`)?"""
    parts = path.replace("\\", "/").split("/")
    file = parts[-1]
    return (
        any(part in ("tests", "test", "testing") for part in parts[-5:-1])
        or any(part == "t" and below in _OF_TESTS for part, below in pairwise(parts))
        or file.startswith("test_")
        or file.endswith(("_test.py", "_tests.py"))
        or file in ("conftest.py", "test.py", "tests.py", "pytest_plugin.py")
    )
