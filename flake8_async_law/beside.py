"""
What other linters report as well, as configured by default. Data only.

A row says: where rule `code` of ours speaks, the tool speaks too. `calls` narrows it to the
calls, by qualified name, that both know; everything else the rule finds stays. Rules that
are not here find what the tool does not. `tests/test_beside.py` runs the real tools.

Looked at and left out:

- ruff's RUF006 (a dropped task) is not among ruff's defaults, so LAW201 stays on beside ruff.
- ruff's BLE001, S110 are content with a log line or another exception class; LAW401 asks
  whether the queue learns of the failure.
- flake8-async's ASYNC300 knows `asyncio.create_task` alone: `ensure_future`, a loop's own
  `create_task` and executors remain ours.
- bugbear's rules do not meet any of ours in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Covered:
    """`code` of ours is reported by the tool as one of `by`; only at `calls`, or wholly where that is None."""

    code: str
    by: tuple[str, ...]
    calls: frozenset[str] | None = None


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
    "ruff": (Covered("LAW310", BLOCKING_CODES, BLOCKING_CALLS),),
    "flake8-async": (
        Covered("LAW201", ("ASYNC300",), frozenset({"asyncio.create_task"})),
        Covered("LAW310", (*BLOCKING_CODES, "ASYNC250"), BLOCKING_CALLS | {"builtins.input"}),
    ),
    "bugbear": (),
}
"""Name as written in `async-law-beside` -> what the tool covers."""


def covered(tools: tuple[str, ...], code: str, name: str | None) -> bool:
    """Whether one of `tools` reports what rule `code` finds at a call of `name`, qualified as in the catalogue."""
    return any(
        row.code == code and (row.calls is None or name in row.calls) for tool in tools for row in TOOLS.get(tool, ())
    )


def codes(tools: tuple[str, ...]) -> frozenset[str]:
    """The rules that `tools` make superfluous altogether."""
    return frozenset(row.code for tool in tools for row in TOOLS.get(tool, ()) if row.calls is None)
