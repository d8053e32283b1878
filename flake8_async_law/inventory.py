"""
The inventory: every async unit of some files, what feeds it, what it names, and what is found on it.

A unit is a job, a consumer, a producer of durable work, a schedule, a long-lived task or thread, a mail, a queue of
this process, or a channel of a broker. Its contract has five entries and the iron law four; `vocabulary of states`:
see `Entry`. What is written here is plain data: reports print it, `review` compares two of it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from .model.contracts import COLUMNS, STATES, State

Kind = Literal["job", "consumer", "producer", "schedule", "task", "mail", "queue", "channel"]
KINDS: Final[tuple[Kind, ...]] = ("job", "consumer", "producer", "schedule", "task", "mail", "queue", "channel")
"""In the order in which reports show them."""


@dataclass(frozen=True)
class Entry:
    """
    One column of one unit: `state`, and in `text` what shows it, what was declared, or what is missing.

    `evident`: a construct shows it, at `line`. `declared`: a comment or docstring says it, at `line`. `unknown`:
    declared so, or decided outside the code. `missing`: neither. `none`: the entry does not apply to such a unit.
    """

    state: State
    text: str = ""
    line: int | None = None


@dataclass(frozen=True)
class Place:
    """A line of a file, and what stands there: a test, a finding (`code`), a waiver (`code` or key, and reason)."""

    path: str
    line: int
    text: str = ""
    code: str = ""


@dataclass(frozen=True)
class Unit:
    """
    One async unit.

    `id` is unique within the inventory and stays the same while path and name do: `shop/tasks.py::send_invoice`.
    `fed_by` and `feeds` are ids of other units. `path` is relative to the inventory's root, with `/`; `line` and
    `end_line` count from 1. `contract` and `law` hold an entry per column, `bounds` (attempts, time limit,
    concurrency, payload, retention) what limits it, in words, None where nothing says so. `source` is an excerpt that
    starts at line `source_line`.
    """

    id: str
    kind: Kind
    name: str
    module: str
    path: str
    line: int
    end_line: int
    library: str
    signature: str = ""
    doc: str = ""
    fed_by: tuple[str, ...] = ()
    feeds: tuple[str, ...] = ()
    contract: dict[str, Entry] = field(default_factory=dict)
    law: dict[str, Entry] = field(default_factory=dict)
    bounds: dict[str, str | None] = field(default_factory=dict)
    findings: tuple[Place, ...] = ()
    waivers: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()
    source: str = ""
    source_line: int = 1

    def entry(self, column: str) -> Entry:
        """The entry of one of the nine columns."""
        return self.contract[column] if column in self.contract else self.law[column]


@dataclass(frozen=True)
class Inventory:
    """All units, sorted by path, line and id. `troubles` names the files that could not be read, a line each."""

    units: tuple[Unit, ...]
    troubles: tuple[str, ...] = ()

    @property
    def coverage(self) -> dict[str, Any]:
        """
        How much is named: `units`, `by_kind`, and per column how many entries apply and how many are in each state;
        `named` is the share (0 to 1) of the applying entries that are evident or declared, 1.0 where none applies;
        `tested` counts the units that a test names.
        """
        columns: dict[str, dict[str, int]] = {}
        for column in COLUMNS:
            states = [unit.entry(column).state for unit in self.units]
            counts = {state: states.count(state) for state in STATES if state != "none"}
            columns[column] = {"applies": sum(counts.values()), **counts}
        applies = sum(column["applies"] for column in columns.values())
        named = sum(column["evident"] + column["declared"] for column in columns.values())
        return {
            "units": len(self.units),
            "by_kind": {kind: n for kind in KINDS if (n := sum(unit.kind == kind for unit in self.units))},
            "columns": columns,
            "named": round(named / applies, 4) if applies else 1.0,
            "tested": sum(bool(unit.tests) for unit in self.units),
        }

    def as_json(self) -> dict[str, Any]:
        """What `--format json` prints, as plain data: see `inventory.schema.json`."""
        return {"units": [asdict(unit) for unit in self.units], "coverage": self.coverage}
