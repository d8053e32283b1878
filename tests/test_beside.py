"""What `async-law-beside` leaves to other linters, they really report: each tool is run with its own defaults."""

import re
import subprocess

import pytest
from bench.neighbours import FLAKE8, RUFF
from example_files import EXAMPLES, example_files, label, markers, read

from flake8_async_law.beside import TOOLS, Covered, codes, covered

COMMANDS = {
    "ruff": RUFF,
    "flake8-async": [*FLAKE8, "--select=ASYNC"],
    "bugbear": [*FLAKE8, "--select=B"],
}
LEFT_TO_US = [
    "asyncio.ensure_future",
    "asyncio.run_coroutine_threadsafe",
    "urllib.request.urlretrieve",
    "socket.create_connection",
    "sqlite3.connect",
    "psycopg2.connect",
    "smtplib.SMTP",
]
ROWS = [(tool, row) for tool, rows in TOOLS.items() for row in rows if row.calls is not None]
WHOLE = [(tool, row) for tool, rows in TOOLS.items() for row in rows if row.calls is None]
NEAR = 4
"""A closure that a call lets escape stands up to so many lines before it."""


def reported(tool, tmp_path, names):
    """What `tool` reports in a coroutine that calls each of `names` on a line of its own: name -> codes."""
    modules = sorted({name.rpartition(".")[0] for name in names} - {""})
    head = [f"import {module}" for module in modules] + ["", "", "async def coroutine(given):"]
    path = tmp_path / "calls.py"
    path.write_text("\n".join(head + [f"    {name}(given)" for name in names]) + "\n")
    run = subprocess.run([*COMMANDS[tool], path.name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found = {name: set() for name in names}
    for line, code in re.findall(r":(\d+):\d+: ([A-Z]+\d+)", run.stdout):
        if int(line) > len(head):
            found[names[int(line) - len(head) - 1]].add(code)
    return found


def test_every_tool_is_run_here():
    assert set(COMMANDS) == set(TOOLS)


@pytest.mark.parametrize(("tool", "row"), ROWS, ids=[f"{tool}-{row.code}" for tool, row in ROWS])
def test_the_tool_reports_each_call_of_its_row(tool, row, tmp_path):
    names = sorted(row.calls)

    found = reported(tool, tmp_path, names)

    assert [name for name in names if not found[name] & set(row.by)] == []
    assert {code for name in names for code in found[name] if code in row.by} == set(row.by)


@pytest.mark.parametrize(("tool", "row"), WHOLE, ids=[f"{tool}-{row.code}" for tool, row in WHOLE])
def test_the_tool_reports_each_example_of_its_row(tool, row):
    """Every line that the row gives away, in every example, is one that the tool reports too."""
    run = subprocess.run([*COMMANDS[tool], row.code], cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    reports = {
        (path, int(line))
        for path, line, code in re.findall(r"(?m)^(?:\./)?(.+?):(\d+):\d+: ([A-Z]+\d+)", run.stdout)
        if code in row.by
    }

    given_away = [
        (label(path), marker.line)
        for path in example_files()
        for marker in markers(read(path))
        if marker.code == row.code and marker.fires and path.parent.name == row.code
        if row.statements is None or read(path).splitlines()[marker.line - 1].strip().startswith("except")
    ]

    assert given_away
    assert [g for g in given_away if not any((g[0], g[1] - n) in reports for n in range(NEAR))] == []


@pytest.mark.parametrize("tool", TOOLS)
def test_what_a_tool_does_not_know_stays_ours(tool, tmp_path):
    speaks = {code for row in TOOLS[tool] for code in row.by}

    found = reported(tool, tmp_path, LEFT_TO_US)

    assert {name for name in LEFT_TO_US if found[name] & speaks} == set()
    assert not any(covered((tool,), code, name) for code in ("LAW201", "LAW310") for name in LEFT_TO_US)


def test_ruff_leaves_dropped_tasks_to_us(tmp_path):
    assert reported("ruff", tmp_path, ["asyncio.create_task"]) == {"asyncio.create_task": set()}


def test_a_row_covers_its_calls_and_no_others(monkeypatch):
    assert covered(("ruff", "flake8-async"), "LAW201", "asyncio.create_task")
    assert not covered(("ruff",), "LAW201", "asyncio.create_task")
    assert not covered(("flake8-async",), "LAW201", "asyncio.ensure_future")
    assert not covered(("flake8-async",), "LAW201", None)
    assert not covered((), "LAW310", "time.sleep")
    assert covered(("ruff",), "LAW402", None, "ExceptHandler")
    assert not covered(("ruff",), "LAW402", None, "With")
    assert codes(("ruff",)) == {"LAW106"}
    assert codes(tuple(TOOLS)) == {"LAW106", "LAW210"}

    monkeypatch.setitem(TOOLS, "bugbear", (Covered("LAW301", ("B999",)),))
    assert covered(("bugbear",), "LAW301", None)
    assert codes(("bugbear",)) == {"LAW301"}


def test_what_another_tool_reports_is_left_to_it_and_nothing_more():
    source = (
        "import asyncio\nimport subprocess\nimport requests\n\n\n"
        "async def ship(order):\n"
        "    asyncio.create_task(order.pack())\n"
        "    requests.get('https://carrier/rates')\n"
        "    subprocess.run(['print-label'])\n"
        "    requests.Session().get('https://carrier/rates')\n"
    )

    def lines(*tools: str) -> list[tuple[int, str]]:
        from flake8_async_law.engine import check
        from flake8_async_law.settings import Settings

        return [(report.line, report.code) for report in check(source, "ship.py", Settings(beside=tools))]

    everything = [(7, "LAW201"), (8, "LAW310"), (9, "LAW310"), (10, "LAW310")]
    assert lines() == everything
    assert lines("bugbear") == everything
    assert lines("ruff") == [(7, "LAW201"), (10, "LAW310")]
    assert lines("flake8-async") == [(10, "LAW310")]
