"""
A review as a comment on a pull request: one line that sums it up, a table, and the details folded away.

A code host cuts or refuses a comment that is too long, so details that would not fit are left out, the least urgent
first, and the comment says so.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from .inventory import place, printable
from .inventory_markdown import code
from .review import flows, missing, remark, shifts, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flake8_async_law.review import Answer, Change, Review

LONGEST: Final = 60_000
"""Characters; GitHub takes 65536."""
ROWS: Final = 50
"""So many units the table holds at most."""


def render(review: Review) -> str:
    """The comment."""
    text = f"**Async review**: {_prose(summary(review))}.\n"
    if review.changes:
        shown = review.changes[:ROWS]
        text += "\n| unit | change | open | findings |\n| --- | --- | --- | --- |\n"
        text += "".join(f"| {' | '.join(_row(change))} |\n" for change in shown)
        if len(review.changes) > len(shown):
            text += f"\nand {len(review.changes) - len(shown)} more units.\n"
    end = f"\n<sub>Compared with {_prose(review.base)}. {_LEGEND if review.open else ''}</sub>\n"
    left = 0
    for change in review.changes:
        part = f"\n<details><summary>{_title(change)}</summary>\n\n{''.join(_details(change))}\n</details>\n"
        if left or len(text) + len(part) + len(end) > LONGEST:
            left += 1
        else:
            text += part
    if left:
        text += f"\nThe details of {left} more are left out, since the comment would be too long.\n"
    return text + end


_LEGEND: Final = (
    "Open is what neither the code nor a declaration nor a test decides; <b>bold</b> is new. "
    "<code>async-law declare PATH::NAME</code> writes what is to be filled in."
)


def _row(change: Change) -> list[str]:
    unit = change.unit
    opened = [f"**{answer.must.key}**" if answer.is_new else answer.must.key for answer in change.open]
    findings = [f"+{_html(found.code)}" for found in change.findings]
    findings += [f"-{_html(found.code)}" for found in change.cured]
    return [
        f"{unit.kind} {code(unit.name)}<br>{code(place(unit.path, unit.line))}",
        change.what,
        ", ".join(opened) or "-",
        ", ".join(findings) or "-",
    ]


def _title(change: Change) -> str:
    opened = f", {len(change.open)} open" if change.open else ""
    return f"{change.what} {change.unit.kind} <code>{escape(printable(change.unit.name))}</code>{opened}"


def _details(change: Change) -> Iterator[str]:
    if change.reasons:
        yield f"Where: {'; '.join(map(_prose, change.reasons))}.\n\n"
    if said := remark(change):
        yield f"Note: {said}.\n\n"
    yield from _section("Open", (_question(answer) for answer in change.open))
    yield from _section(
        "New findings", (f"{_html(found.code)}, line {found.line}: {_prose(found.text)}" for found in change.findings)
    )
    yield from _section("Gone", (f"{_html(found.code)}: {_prose(found.text)}" for found in change.cured))
    rows = [f"| {names} | {_cell(before)} | {_cell(after)} |\n" for names, before, after in shifts(change)]
    if rows:
        yield f"| | before | after |\n| --- | --- | --- |\n{''.join(rows)}\n"
    yield from _section("Flow", (f"{words} {code(id_)}" for words, id_ in flows(change)))
    yield from _section("Decided", (_decided(answer) for answer in change.decided))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    items = [f"- {line}\n" for line in lines]
    if items:
        yield f"{title}:\n\n{''.join(items)}\n"


def _question(answer: Answer) -> str:
    new = "" if answer.is_new else " (it was open before)"
    return f"{answer.must.key}: {answer.must.sentence}? {_prose(missing(answer))}{new}"


def _decided(answer: Answer) -> str:
    where = f" ({code(place(answer.place.path, answer.place.line))})" if answer.place is not None else ""
    word = "outside the code" if answer.decision == "outside" else answer.decision
    return f"{answer.must.key}: {answer.must.sentence}: {word}, {_prose(answer.text)}{where}"


def _prose(text: str) -> str:
    """Words with code between backticks, as messages have them: what is code stays it, the rest is plain text."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _html(text)
    return "".join(code(part) if number % 2 and part.strip() else _html(part) for number, part in enumerate(parts))


def _cell(text: str) -> str:
    return _prose(text).replace("|", "&#124;")


def _html(text: str) -> str:
    """Plain text: no character of it means anything to Markdown or HTML."""
    special = "\\`*_{}[]<>&#|~@$!"
    return "".join(f"&#{ord(c)};" if c in special else c for c in printable(text))
