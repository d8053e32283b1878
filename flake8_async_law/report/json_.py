"""
Findings as one JSON array, for other programs.

The keys are stable: new ones may come, none goes or changes its meaning.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Located


def findings(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """
    An array of `{path, line, column, code, slug, message}`.

    `line` and `column` count from 1. `slug` is null for a code that is no built-in rule (a project's tripwire).
    """
    return _dump(
        {
            "path": path,
            "line": report.line,
            "column": report.column + 1,
            "code": report.code,
            "slug": slugs.get(report.code),
            "message": report.text,
        }
        for path, report in entries
    )


def statistics(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """An array of `{code, slug, count}`, the most frequent code first."""
    return _dump({"code": code, "slug": slugs.get(code), "count": number} for code, number in count(entries))


def _dump(rows: object) -> str:
    return json.dumps(list(rows), indent=2) + "\n"  # type: ignore[call-overload]
