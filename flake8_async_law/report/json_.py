"""
Findings as one JSON array, for other programs.

The keys are stable: new ones may come, none goes or changes its meaning.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

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


def is_report(read: Any) -> bool:
    """Is this what `findings` wrote?"""
    return isinstance(read, list) and all(
        isinstance(row, dict) and all(type(row.get(key)) is kind for key, kind in _KEYS.items()) for row in read
    )


_KEYS: Final = {"path": str, "line": int, "column": int, "code": str, "message": str}


def joined(reports: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Every row of `reports` (see `is_report`), each once, in the order of `findings`."""
    rows = {json.dumps(row, sort_keys=True): row for report in reports for row in report}
    return sorted(rows.values(), key=lambda row: [row[key] for key in _KEYS])


def _dump(rows: object) -> str:
    return json.dumps(list(rows), indent=2) + "\n"  # type: ignore[call-overload]
