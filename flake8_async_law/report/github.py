"""Findings as workflow commands, which GitHub Actions shows as annotations beside the changed lines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Located


def findings(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """One warning per finding; line and column count from 1, and the title is code and slug."""
    lines = []
    for path, report in entries:
        title = f"{report.code} {slugs.get(report.code, '')}".rstrip()
        place = f"file={_property(path.replace(os.sep, '/'))},line={report.line},col={report.column + 1}"
        lines.append(f"::warning {place},title={_property(title)}::{_message(report.text)}\n")
    return "".join(lines)


def _message(text: str) -> str:
    """`text` as the runner reads it: a command is one line, and `%` starts an escape."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Likewise, where a colon ends the properties and a comma one of them."""
    return _message(text).replace(":", "%3A").replace(",", "%2C")
