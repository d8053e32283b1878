"""
What the tools next door find of the faults we speak of. Run by hand; no test asserts these numbers.

    python tests/bench/neighbours.py [CASES]

Every tool reads the project's examples, and the folder `CASES` if it is given: Python files in which a comment
`# expect: LAW301, LAW601` at the end of a line says which faults stand there. A tool has a *hit* where it reports
anything on a marked line or up to three lines around it, and a *false alarm* where it reports anything in a file
without marks, or, in a file with marks, on a line with none near it. Which fault it means is not asked: the table is
kind to the neighbours, whose codes are not ours.

ruff is asked for the rules about what runs beside the main flow (ASYNC, RUF006, RUF029, B023, BLE, S110), flake8-async
for all of its codes, optional ones too; we run with our defaults, and with the strict rules of families 1 to 6 on
(family 9 finds no faults, it asks what is named).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLES: Final = ROOT / "examples"
NEAR: Final = 3

_HIDES_US: Final = (
    "import importlib.metadata as metadata, sys; every = metadata.distributions; "
    "metadata.distributions = lambda **given: "
    "(one for one in every(**given) if one.metadata['Name'] != 'flake8-async-law'); "
    "from flake8.main.cli import main; sys.exit(main(sys.argv[1:]))"
)
FLAKE8: Final = [sys.executable, "-c", _HIDES_US, "--isolated"]
"""flake8 with the plugins that are installed, but for ours."""
RUFF: Final = [
    sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--output-format", "concise",
]  # fmt: skip
OURS: Final = [sys.executable, "-m", "flake8", "--isolated", "--select=LAW"]

TOOLS: Final[dict[str, list[str]]] = {
    "flake8-async": [*FLAKE8, "--select=ASYNC"],
    "ruff": [*RUFF, "--select", "ASYNC,RUF006,RUF029,B023,BLE,S110", "--preview"],
    "flake8-async-law": OURS,
    "flake8-async-law, strict": [*OURS, "--async-law-enable=LAW1,LAW2,LAW3,LAW4,LAW5,LAW6"],
}
_MARK: Final = re.compile(r"# (?:expect: )?(?P<codes>LAW\d{3}(?:: [^,]*)?(?:, LAW\d{3}(?:: [^,]*)?)*)\s*$")
_REPORT: Final = re.compile(r"(?m)^(?:\./)?(?P<path>.+?):(?P<line>\d+):\d+: (?P<code>[A-Z]+\d+|[a-z]+(?:-[a-z]+)+)\b")


@dataclass(frozen=True)
class Score:
    """What one tool found in one folder."""

    tool: str
    hits: int
    marks: int
    false_alarms: int
    reports: int
    codes: Counter[str]


def marks_in(folder: Path) -> dict[str, set[int]]:
    """The marked lines of each Python file below `folder`; a file without marks has none."""
    found: dict[str, set[int]] = {}
    for path in sorted(folder.rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found[path.relative_to(folder).as_posix()] = {
            number for number, line in enumerate(lines, 1) if _MARK.search(line)
        }
    return found


def reports_of(command: list[str], folder: Path) -> list[tuple[str, int, str]]:
    """What `command` reports below `folder`: path, line, code. Exits with its words where it fails."""
    run = subprocess.run([*command, "."], cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1) or "Traceback" in run.stderr:
        sys.exit(f"{' '.join(command[:3])} ended with {run.returncode}:\n{run.stdout[-1000:]}\n{run.stderr[-2000:]}")
    return [(m["path"], int(m["line"]), m["code"]) for m in _REPORT.finditer(run.stdout)]


def score(tool: str, command: list[str], folder: Path, marks: dict[str, set[int]]) -> Score:
    """How the reports of one tool meet the marks."""
    lines: dict[str, set[int]] = defaultdict(set)
    codes: Counter[str] = Counter()
    reports = reports_of(command, folder)
    for path, line, code in reports:
        lines[path].add(line)
        codes[code] += 1
    hits = sum(
        any(abs(line - mark) <= NEAR for line in lines[path]) for path, marked in marks.items() for mark in marked
    )
    alarms = sum(
        not any(abs(line - mark) <= NEAR for mark in marks.get(path, ()))
        for path, reported in lines.items()
        for line in reported
    )
    return Score(tool, hits, sum(len(marked) for marked in marks.values()), alarms, len(reports), codes)


def table(folder: Path) -> str:
    """The scores of every tool on `folder`, as text."""
    marks = marks_in(folder)
    rows = [score(tool, command, folder, marks) for tool, command in TOOLS.items()]
    width = max(len(row.tool) for row in rows)
    lines = [
        f"{folder.name}: {len(marks)} files, {sum(len(m) for m in marks.values())} marked lines",
        f"{'tool':{width}}  {'hits':>6}  {'of':>6}  {'share':>6}  {'false alarms':>12}  most frequent",
    ]
    for row in rows:
        share = f"{100 * row.hits / row.marks:.0f} %" if row.marks else "-"
        frequent = ", ".join(f"{code} {count}" for code, count in row.codes.most_common(4))
        lines.append(
            f"{row.tool:{width}}  {row.hits:>6}  {row.marks:>6}  {share:>6}  {row.false_alarms:>12}  {frequent}"
        )
    return "\n".join(lines)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path, nargs="?", help="a folder of cases with `# expect: LAWnnn` marks")
    given = parser.parse_args()
    print(table(EXAMPLES))
    if given.cases is not None:
        print()
        print(table(given.cases))


if __name__ == "__main__":
    main()
