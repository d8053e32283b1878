"""
`# noqa`, exactly as under flake8.

The comment's grammar and the mapping of a comment to the lines it speaks for are flake8's own code, so that the
command and the plugin cannot drift apart. flake8 is imported only for a file with findings whose text says "noqa".
"""

from __future__ import annotations

import argparse
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .engine import Report

_OPTIONS = argparse.Namespace(
    disable_noqa=False, hang_closing=False, indent_size=4, max_doc_length=None, max_line_length=79, verbose=0
)
"""What flake8's file processor asks for; only `disable_noqa` matters to noqa."""


def surviving(reports: Sequence[Report], source: str, path: str) -> list[Report]:
    """The `reports` on `source` that no noqa comment takes away."""
    if not reports or "noqa" not in source.lower():
        return list(reports)

    from flake8.processor import FileProcessor
    from flake8.violation import Violation

    lines = io.StringIO(source, newline=None).readlines()  # newline=None: CR and CRLF end a line, as in a file
    processor = FileProcessor(path, _OPTIONS, lines=lines)
    if processor.should_ignore_file():
        return []

    def is_silenced(report: Report) -> bool:
        line = processor.noqa_line_for(report.line)
        violation = Violation(report.code, path, report.line, report.column + 1, report.text, line)
        return bool(violation.is_inline_ignored(disable_noqa=False))

    return [report for report in reports if not is_silenced(report)]
