"""
The example files and their markers, for the tests that run rules over them.

A marker is a comment at the end of a line:

    # LAW301                      the rule fires on this line
    # LAW301: part of message     ... and its message contains this text
    # LAW101, LAW601: text        several of them; a text ends before the next `, LAWnnn`
    # missed: LAW301              a known limit: the rule ought to fire here, and stays quiet
    # false alarm: LAW301         a known limit: the rule ought to stay quiet, and fires

Two findings of one rule on one line want two markers. A line without a marker is silent, for every rule that is on:
those which are on by default, the folder's own, and strict ones that the file has a marker for. Known limits are
asserted as well, so that the change which lifts one has to say so in the example.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from flake8_async_law.engine import Report, check
from flake8_async_law.examples_folder import folder
from flake8_async_law.settings import Settings

EVERY_RULE = Settings(enable=("LAW",))
EXAMPLES = folder()

_MARKER = r"(?:(?:missed|false alarm): )?LAW\d{3}\b"
_MARKERS = re.compile(rf"# (?P<markers>{_MARKER}(?:[,:].*)?)$")
_BETWEEN = re.compile(rf", (?={_MARKER})")
_PARTS = re.compile(r"(?:(?P<limit>missed|false alarm): )?(?P<code>LAW\d{3})(?:: (?P<text>.+))?")


@dataclass(frozen=True)
class Marker:
    """What an example says of one of its lines (from 1)."""

    line: int
    code: str
    text: str = ""
    limit: Literal["", "missed", "false alarm"] = ""

    @property
    def fires(self) -> bool:
        return self.limit != "missed"

    def __str__(self) -> str:
        return f"line {self.line}: {self.code}" + (f" saying {self.text!r}" if self.text else "")


def markers(source: str) -> list[Marker]:
    """The markers of a file, in the order of its lines."""
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        comment = _MARKERS.search(line)
        for one in _BETWEEN.split(comment["markers"]) if comment else ():
            parts = _PARTS.fullmatch(one)
            assert parts is not None, f"line {number}: `{one}` is no marker"
            found.append(Marker(number, parts["code"], parts["text"] or "", parts["limit"] or ""))
    return found


def disagreements(source: str, reports: list[Report]) -> list[str]:
    """Where the findings and the markers of a file say different things, one line each; nothing when they agree."""
    wanted = [marker for marker in markers(source) if marker.fires]
    wrong = []
    left = list(reports)
    for marker in sorted(wanted, key=lambda marker: not marker.text):  # those with a text choose first
        for report in left:
            if (report.line, report.code) == (marker.line, marker.code) and marker.text in report.text:
                left.remove(report)
                break
        else:
            wrong.append(f"not found, {marker}")
    return wrong + [f"not marked, line {r.line}: {r.code} {r.text}" for r in left]


@cache
def example_files() -> tuple[Path, ...]:
    """Every Python file of the folders of examples; a folder inside one is a project of several files."""
    return tuple(sorted(EXAMPLES.glob("LAW[0-9][0-9][0-9]/**/*.py")))


def label(path: Path) -> str:
    """`LAW301/bad.py`: what a test is called by."""
    return path.relative_to(EXAMPLES).as_posix()


def kind(path: Path) -> str:
    """`bad`, `good` or `false_alarm`: by the name of the file, or of the project it belongs to."""
    name = path.relative_to(EXAMPLES).parts[1]
    return next((kind for kind in ("bad", "good", "false_alarm") if name.startswith(kind)), "")


def code(path: Path) -> str:
    """The rule whose folder it is."""
    return path.relative_to(EXAMPLES).parts[0]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def reports(path: Path) -> tuple[Report, ...]:
    """What the rules that are on say of one example: of the strict ones, those that it is about."""
    source = read(path)
    about = {code(path), *(marker.code for marker in markers(source))}
    return tuple(check(source, str(path), Settings(enable=tuple(sorted(about)))))
