"""An inventory as Markdown, for a README or a wiki: a table for each kind of unit, and the coverage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from flake8_async_law.model.contracts import COLUMNS, STATES

from .inventory import MEANINGS, PLURALS, SIGNS, by_kind, coverage, place, printable, summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flake8_async_law.inventory import Inventory, Unit

HEAD: Final = ("name", "place", *COLUMNS, "findings", "tests")


def render(inventory: Inventory) -> str:
    """The page. Places are links from the folder that the inventory was taken in."""
    parts = ["# Async inventory\n"]
    for kind, units in by_kind(inventory):
        parts.append(f"## {PLURALS[kind]}\n\n" + _table(HEAD, (_row(unit) for unit in units)))
    if inventory.units:
        signs = "".join(f"- `{SIGNS[state]}` {state}: {MEANINGS[state]}\n" for state in STATES)
        parts.append(f"Signs:\n\n{signs}")
    parts.append(f"## Coverage\n\n{summary(inventory)}.\n")
    if inventory.units:
        heads = ("entry", "applies", "evident", "declared", "unknown", "missing", "named")
        parts.append(_table(heads, ([*map(str, row), row.named] for row in coverage(inventory))))
    return "\n".join(parts)


def _row(unit: Unit) -> list[str]:
    where = f"{quote(unit.path, errors='surrogateescape')}#L{unit.line}"
    findings = ", ".join(code(finding.code) for finding in unit.findings)
    signs = [f"`{SIGNS[unit.entry(column).state]}`" for column in COLUMNS]
    link = f"[{code(place(unit.path, unit.line))}]({where})"
    return [code(unit.name), link, *signs, findings or "-", str(len(unit.tests)) if unit.tests else "-"]


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = tuple(heads)
    lines = (heads, ("---",) * len(heads), *rows)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def code(text: str) -> str:
    """
    `text` as code in one cell of a table.

    What is harmless stands between backticks. Everything else is HTML with each special character as a number: the
    dialects of Markdown differ on backticks, pipes and backslashes within a cell, and wikis have templates in braces.
    """
    text = printable(text)
    if re.fullmatch(r"[^\s`|\\<>&{}]([^`|\\<>&{}]*[^\s`|\\<>&{}])?", text):
        return f"`{text}`"
    numbered = re.sub(r"[^\w\s/,=-]|_", lambda found: f"&#{ord(found[0])};", text)
    return f"<code>{numbered or '-'}</code>"
