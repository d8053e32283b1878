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
        from flake8_async_law.report import sarif

        document = sarif.joined([report for _, report in reports])
        found = bool(document["runs"][0]["results"])
        write(sys.stdout, json.dumps(document, indent=2) + "\n")
    else:
        from flake8_async_law.report import json_

        rows = json_.joined([report for _, report in reports])
        found = bool(rows)
        write(sys.stdout, json.dumps(rows, indent=2) + "\n")
    return FINDINGS if found and not options.exit_zero else CLEAN


def _read(path: str) -> Any:
    try:
        if path == STDIN:
            return json.loads(sys.stdin.buffer.read())
        with open(path, "rb") as file:
            return json.loads(file.read())
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({error.strerror}); check its spelling") from error
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError is one
        why = " ".join(str(error).split())
        raise Trouble(f"{path}: no JSON ({why}); give what `async-law check` wrote as JSON or SARIF") from error


def _kind(path: str, report: Any) -> str:
    from flake8_async_law.report import json_, sarif

    if json_.is_report(report):
        return "json"
    if sarif.is_report(report):
        return "sarif"
    raise Trouble(f"{path}: no report of `async-law check`; give what it wrote as JSON or SARIF")
