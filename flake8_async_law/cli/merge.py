"""`async-law merge`: the reports of several runs (parts of one, say) in one."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from . import CLEAN, FINDINGS, STDIN, Trouble, write


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("reports", nargs="+", metavar="FILE", help="what `async-law check` wrote as JSON or SARIF; all of one kind")
    add("--exit-zero", action="store_true", help="exit status 0 even when there are findings")


def run(options: argparse.Namespace) -> int:
    """Join the reports and print the result, in the format that they have."""
    reports = [(path, _read(path)) for path in options.reports]
    kinds = {_kind(path, report) for path, report in reports}
    if len(kinds) > 1:
        raise Trouble("the reports are of different kinds; give JSON only, or SARIF only")
    if kinds == {"sarif"}:
        from flake8_async_law.report.sarif import joined

        document = joined([report for _, report in reports])
        found = any(run["results"] for run in document["runs"])
        write(sys.stdout, json.dumps(document, indent=2) + "\n")
    else:
        rows = {json.dumps(row, sort_keys=True): row for _, report in reports for row in report}
        ordered = sorted(rows.values(), key=lambda row: (row["path"], row["line"], row["column"], row["code"]))
        found = bool(ordered)
        write(sys.stdout, json.dumps(ordered, indent=2) + "\n")
    return FINDINGS if found and not options.exit_zero else CLEAN


def _read(path: str) -> Any:
    try:
        if path == STDIN:
            return json.load(sys.stdin)
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({error.strerror}); check its spelling") from error
    except ValueError as error:  # UnicodeDecodeError is one
        raise Trouble(f"{path}: no JSON ({error}); give what `async-law check --output-format json` wrote") from error


def _kind(path: str, report: Any) -> str:
    keys = {"path", "line", "column", "code", "message"}
    if isinstance(report, list) and all(isinstance(row, dict) and keys <= row.keys() for row in report):
        return "json"
    if isinstance(report, dict) and report.get("version") == "2.1.0" and isinstance(report.get("runs"), list):
        return "sarif"
    raise Trouble(f"{path}: no report of `async-law check`; give what it wrote as JSON or SARIF")
