"""An inventory as a flowchart of Mermaid, which code hosts and wikis draw: nodes by kind, edges are what feeds what."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from .inventory import count, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flake8_async_law.inventory import Inventory, Kind, Unit

SHAPES: Final[dict[Kind, tuple[str, str]]] = {
    "job": ("[", "]"),
    "consumer": ("([", "])"),
    "producer": (">", "]"),
    "schedule": ("{{", "}}"),
    "task": ("[[", "]]"),
    "mail": ("[/", "/]"),
    "queue": ("[(", ")]"),
    "channel": ("(", ")"),
}
"""Kind -> what stands around the label of its nodes."""

COLOURS: Final[dict[Kind, str]] = {
    "job": "#dbe7ff",
    "consumer": "#d7f2e3",
    "producer": "#ffe7cc",
    "schedule": "#ece0ff",
    "task": "#d5f1f6",
    "mail": "#ffdfeb",
    "queue": "#f1efcf",
    "channel": "#e4e7ec",
}
LONGEST: Final = 44
"""Characters of a label; longer names are cut, or one node would widen the whole drawing."""
ACROSS: Final = 6
"""How many nodes that nothing links stand beside each other."""


def render(inventory: Inventory, group: str = "module") -> str:
    """
    The flowchart, with a box around the units of each `group` (`module` or `library`).

    Units that nothing links come last, in rows. A node with a broken border has entries that nobody names.
    """
    ids = {unit.id: f"u{position}" for position, unit in enumerate(inventory.units)}
    edges = [(unit.id, other) for unit in inventory.units for other in unit.feeds if other in ids]
    linked = {end for edge in edges for end in edge}
    lines = ["flowchart LR"]
    groups: dict[str, list[Unit]] = {}
    for unit in inventory.units:
        if unit.id in linked:
            groups.setdefault(str(getattr(unit, group)), []).append(unit)
    for number, (title, units) in enumerate(sorted(groups.items())):
        lines += _box(f"g{number}", title, (_node(ids[unit.id], unit) for unit in units))
    alone = [unit for unit in inventory.units if unit.id not in linked]
    if alone:
        rows = [_node(ids[unit.id], unit) for unit in alone]
        rows += [" ~~~ ".join(row) for row in _rows([ids[unit.id] for unit in alone]) if len(row) > 1]
        lines += _box("alone", "linked to nothing", rows)
    lines += [f"  {ids[source]} --> {ids[target]}" for source, target in edges]
    lines += _classes(inventory, ids)
    return "\n".join(lines) + "\n"


def _box(name: str, title: str, content: Iterable[str]) -> Iterator[str]:
    yield f'  subgraph {name}["{label(title)}"]'
    yield "    direction LR"
    yield from (f"    {line}" for line in content)
    yield "  end"


def _node(name: str, unit: Unit) -> str:
    opening, closing = SHAPES[unit.kind]
    missing = count(unit, ["missing"])
    note = f"{unit.kind}, {missing} missing" if missing else unit.kind
    return f'{name}{opening}"{label(unit.name)}<br>{note}"{closing}'


def _rows(names: list[str]) -> Iterator[list[str]]:
    rest = iter(names)
    while row := list(islice(rest, ACROSS)):
        yield row


def _classes(inventory: Inventory, ids: dict[str, str]) -> Iterator[str]:
    for kind, colour in COLOURS.items():
        names = [ids[unit.id] for unit in inventory.units if unit.kind == kind]
        if names:
            yield f"  classDef {kind} fill:{colour},stroke:#5b6472,color:#111827"
            yield f"  class {','.join(names)} {kind}"
    names = [ids[unit.id] for unit in inventory.units if count(unit, ["missing"])]
    if names:
        yield "  classDef gaps stroke-dasharray:4 3"
        yield f"  class {','.join(names)} gaps"


def label(text: str) -> str:
    """
    `text` for a label in quotes: every character that Mermaid or HTML may read as more than itself is a number.

    A label that is empty is a dash.
    """
    text = printable(text).strip() or "-"
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
    return re.sub(r"[^\w .,:/+-]", lambda found: f"#{ord(found[0])};", text)
