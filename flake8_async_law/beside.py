"""
What other linters report as well, as configured by default. Data only.

A row says: where rule `code` of ours speaks, the tool speaks too. `calls` narrows it to the
calls, by qualified name, that both know, `statements` to the kinds of statement at which both
speak; everything else the rule finds stays. Rules that are not here find what the tool does not.
`tests/test_beside.py` runs the real tools, on calls and on our examples.

Looked at and left out:

- ruff's RUF006 (a dropped task) is not among ruff's defaults, so LAW201 stays on beside ruff.
- BLE001, E722, S110 and B036 are content with a log line: LAW401 asks whether the queue learns of the
  failure, LAW412 whether it learns of its own signal, LAW414 whether the handler can be reached at all.
  A handler that does nothing is LAW402 and theirs; `suppress(Exception)` is ours alone.
- flake8-async's ASYNC300 knows `asyncio.create_task` alone: `ensure_future`, a loop's own
  `create_task` and executors remain ours.
- ASYNC100 (a scope with no `await`) does not see an awaited coroutine that never waits, nor a loop: LAW214.
- ASYNC102, ASYNC103 know cleanups and handlers of trio and anyio: half of LAW208 and LAW209.
- ASYNC110 wants the condition to be the loop's own test, and reports waits for what is elsewhere, too: LAW317.
- ASYNC220 in a coroutine says that starting a subprocess blocks; LAW204 that nobody waits for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Covered:
    """
    `code` of ours is reported by the tool as one of `by`: only at `calls`, only at `statements` (names of `ast`
    classes), or wholly where both are None.
    """

    code: str
    by: tuple[str, ...]
    calls: frozenset[str] | None = None
    statements: frozenset[str] | None = None


BLOCKING_CALLS: Final = frozenset(
    {
        "time.sleep",
        "requests.get",
        "requests.post",
        "requests.put",
        "requests.patch",
        "requests.delete",
        "requests.head",
        "requests.options",
        "requests.request",
        "httpx.get",
        "httpx.post",
        "httpx.put",
        "httpx.patch",
        "httpx.delete",
        "httpx.head",
        "httpx.options",
        "httpx.request",
        "urllib.request.urlopen",
        "urllib3.request",
        "subprocess.run",
        "subprocess.call",
        "subprocess.check_call",
        "subprocess.check_output",
        "subprocess.getoutput",
        "subprocess.getstatusoutput",
        "subprocess.Popen",
        "os.system",
        "os.popen",
        "os.wait",
        "os.waitpid",
        "os.wait3",
        "os.wait4",
        "os.waitid",
    }
)
"""What ruff and flake8-async both call blocking, when it stands in an `async def` itself."""

BLOCKING_CODES: Final = ("ASYNC210", "ASYNC220", "ASYNC221", "ASYNC222", "ASYNC251")

TOOLS: Final[dict[str, tuple[Covered, ...]]] = {
    # Since 0.16, whose default selection holds most of ASYNC; before, ruff's defaults met none of our rules.
    "ruff": (
        Covered("LAW106", ("B023",)),
        Covered("LAW310", BLOCKING_CODES, BLOCKING_CALLS),
        Covered("LAW320", ("ASYNC230",), frozenset({"builtins.open"})),
        Covered("LAW402", ("BLE001", "E722"), statements=frozenset({"ExceptHandler"})),
    ),
    "flake8-async": (
        Covered("LAW201", ("ASYNC300",), frozenset({"asyncio.create_task"})),
        Covered("LAW210", ("ASYNC101", "ASYNC119")),
        Covered("LAW310", (*BLOCKING_CODES, "ASYNC250"), BLOCKING_CALLS | {"builtins.input"}),
        Covered("LAW320", ("ASYNC230",), frozenset({"builtins.open"})),
    ),
    "bugbear": (Covered("LAW106", ("B023",)),),
}
"""Name as written in `async-law-beside` -> what the tool covers."""


def covered(tools: tuple[str, ...], code: str, name: str | None, statement: str = "") -> bool:
    """
    Whether one of `tools` reports what rule `code` finds at a call of `name`, qualified as in the catalogue, or at a
    `statement` (the name of its `ast` class).
    """
    return any(
        row.code == code
        and (row.calls is None or name in row.calls)
        and (row.statements is None or statement in row.statements)
        for tool in tools
        for row in TOOLS.get(tool, ())
    )


def codes(tools: tuple[str, ...]) -> frozenset[str]:
    """The rules that `tools` make superfluous altogether."""
    return frozenset(
        row.code for tool in tools for row in TOOLS.get(tool, ()) if row.calls is None and row.statements is None
    )
