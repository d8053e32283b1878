"""How findings are shown. Pure functions from findings to text; nothing here reads a file or prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from flake8_async_law.engine import Report

    Renderer: TypeAlias = Callable[[Sequence["Located"], dict[str, str]], str]
    """Findings, and the slug of each code, to the text for standard output."""


class Located(NamedTuple):
    """A report and the file it is about, as the user spelled its path. Sorts by path, line, column, code."""

    path: str
    report: Report
