"""An inventory as a table for terminals: one row a unit, at most 100 columns wide."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Final

from flake8_async_law.model.contracts import COLUMNS, STATES

from .inventory import MEANINGS, SHORT, SIGNS, coverage, place, printable, summary

if TYPE_CHECKING:
    from rich.table import Table

    from flake8_async_law.inventory import Inventory, Unit
    from flake8_async_law.model.contracts import State

WIDTH: Final = 100
NAME: Final = 30
PLACE: Final = 29
"""Columns for names and places; longer ones are cut."""

STYLES: Final[dict[State, str]] = {
    "evident": "green",
    "declared": "cyan",
    "unknown": "yellow",
    "missing": "bold red",
    "none": "dim",
}


def render(inventory: Inventory, colour: bool = False) -> str:
    """The table, its legend, and the coverage; with `colour`, for a terminal that shows colours."""
    from rich.console import Console

    text = StringIO()
    console = Console(
        file=text,
        width=WIDTH,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
    )
    if inventory.units:
        console.print(_units(inventory))
        console.print()
        console.print(_legend())
        console.print()
        console.print(_coverage(inventory))
        console.print()
    console.print(summary(inventory), markup=False, highlight=False)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def _units(inventory: Inventory) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head, width in (("kind", 8), ("name", NAME), ("place", PLACE)):
        table.add_column(head, width=width, no_wrap=True, overflow="crop")
    for column in COLUMNS:
        table.add_column(SHORT[column], width=2, no_wrap=True)
    table.add_column("!", width=2, justify="right", no_wrap=True, overflow="crop")
    for unit in inventory.units:
        signs = [Text(SIGNS[state], STYLES[state]) for state in _states(unit)]
        table.add_row(
            Text(unit.kind),
            Text(_cut(printable(unit.name), NAME)),
            Text(_cut(place(unit.path, unit.line), PLACE, keep_end=True)),
            *signs,
            Text(str(min(len(unit.findings), 99)) if unit.findings else ""),
        )
    return table


def _states(unit: Unit) -> list[State]:
    return [unit.entry(column).state for column in COLUMNS]


def _legend() -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    heads = [f"{SHORT[column]} {column}" for column in COLUMNS] + ["! findings"]
    signs = [(SIGNS[state], STYLES[state], f"{state}: {MEANINGS[state]}") for state in STATES]
    for row, (sign, style, meaning) in enumerate(signs):
        cells = [Text(head) for head in (heads[row], heads[row + len(signs)])]
        table.add_row(Text.assemble((sign, style), " ", meaning), *cells)
    return table


def _coverage(inventory: Inventory) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for head in ("coverage", "applies", "evident", "declared", "unknown", "missing", "named"):
        table.add_column(head, justify="left" if head == "coverage" else "right")
    for row in coverage(inventory):
        table.add_row(*map(str, row), row.named)
    return table


def _cut(text: str, width: int, keep_end: bool = False) -> str:
    """`text` in at most `width` columns of a terminal; three dots stand for what is cut."""
    from rich.cells import cell_len

    if cell_len(text) <= width:
        return text
    while cell_len(text) > width - 3:
        text = text[1:] if keep_end else text[:-1]
    return f"...{text}" if keep_end else f"{text}..."
