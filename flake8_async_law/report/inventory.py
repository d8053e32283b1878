"""What all reports of an inventory share: the signs of the states, the coverage in words, and safe text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from flake8_async_law.inventory import KINDS
from flake8_async_law.model.contracts import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flake8_async_law.inventory import Inventory, Kind, Unit
    from flake8_async_law.model.contracts import State

SIGNS: Final[dict[State, str]] = {"evident": "+", "declared": "=", "unknown": "?", "missing": "x", "none": "."}
"""One sign for each state, from ASCII, so that every terminal shows it."""

MEANINGS: Final[dict[State, str]] = {
    "evident": "the code shows it",
    "declared": "a comment or docstring says it",
    "unknown": "declared unknown, or decided outside the code",
    "missing": "nobody says it",
    "none": "does not apply",
}

SHORT: Final[dict[str, str]] = {
    "intent": "in",
    "effect": "ef",
    "ack": "ac",
    "lease": "le",
    "ambiguity": "am",
    "owner": "ow",
    "lifetime": "li",
    "bound": "bo",
    "failure": "fa",
}
"""Column -> its head where there is little room."""

PLURALS: Final[dict[Kind, str]] = {
    "job": "Jobs",
    "consumer": "Consumers",
    "producer": "Producers",
    "schedule": "Schedules",
    "task": "Tasks and threads",
    "mail": "Mail",
    "queue": "Queues",
    "channel": "Channels",
}


class Coverage(NamedTuple):
    """How many of the entries of one column (or of all) apply, and how many of them are in each state."""

    title: str
    applies: int
    evident: int
    declared: int
    unknown: int
    missing: int

    @property
    def named(self) -> str:
        """The share of the applying entries that are evident or declared; a dash where none applies."""
        return percent(self.evident + self.declared, self.applies) if self.applies else "-"


def percent(part: int, whole: int) -> str:
    """`71.4 %`, rounded down; all of nothing is 100 %."""
    thousandths = 1000 * part // whole if whole else 1000
    return f"{thousandths // 10}.{thousandths % 10} %"


def coverage(inventory: Inventory) -> tuple[Coverage, ...]:
    """The coverage of each column, and last of all together."""
    columns: dict[str, dict[str, int]] = inventory.coverage["columns"]
    rows = [Coverage(column, **columns[column]) for column in COLUMNS]
    return (*rows, Coverage("all", *(sum(numbers) for numbers in zip(*(row[1:] for row in rows), strict=True))))


def summary(inventory: Inventory) -> str:
    """The coverage as one sentence."""
    whole = coverage(inventory)[-1]
    tested = inventory.coverage["tested"]
    share = percent(whole.evident + whole.declared, whole.applies)
    return (
        f"{share} of {_count(whole.applies, 'entry', 'entries')} named (evident or declared); "
        f"{tested} of {_count(len(inventory.units), 'unit', 'units')} named by a test"
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def by_kind(inventory: Inventory) -> list[tuple[Kind, list[Unit]]]:
    """The units of each kind that occurs, in the order of `KINDS`."""
    groups = [(kind, [unit for unit in inventory.units if unit.kind == kind]) for kind in KINDS]
    return [(kind, units) for kind, units in groups if units]


def count(unit: Unit, states: Iterable[State]) -> int:
    """How many of the unit's nine entries are in one of `states`."""
    wanted = set(states)
    return sum(unit.entry(column).state in wanted for column in COLUMNS)


def printable(text: str) -> str:
    """
    `text` with all that is no visible character escaped: control characters, line breaks, what reverses the
    direction of writing, bytes that were no UTF-8. What moves a cursor or hides text does neither in a report.
    """
    if text.isprintable():
        return text
    return "".join(character if _is_visible(character) else _escaped(character) for character in text)


def _is_visible(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def place(path: str, line: int) -> str:
    """`shop/tasks.py:12`."""
    return f"{printable(path)}:{line}"
