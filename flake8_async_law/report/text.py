"""Findings as lines that editors and terminals know: `path:line:column: CODE message`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Located


def findings(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """One line per finding; the column counts from 1, as flake8 prints it."""
    return "".join(
        f"{path}:{report.line}:{report.column + 1}: {report.code} {report.text}\n" for path, report in entries
    )


def statistics(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """One line per code, the most frequent first: how often, code, slug."""
    counts = count(entries)
    width = max((len(str(number)) for _, number in counts), default=0)
    return "".join(f"{number:>{width}}  {code}  {slugs.get(code, '')}".rstrip() + "\n" for code, number in counts)


def count(entries: Sequence[Located]) -> list[tuple[str, int]]:
    """How often each code occurs, the most frequent first, then by code."""
    counts = Counter(entry.report.code for entry in entries)
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
