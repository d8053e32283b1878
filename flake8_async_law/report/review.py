"""What the reports of a review share: its summary, and each change in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.inventory import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flake8_async_law.review import Answer, Change, Review

NOTHING: Final = "nothing"


def summary(review: Review) -> str:
    """`1 unit added, 2 altered, none removed; 3 decisions open (2 of them new); 1 new finding`, without a full stop."""
    if not review.changes:
        return "no async unit was added, altered or removed"
    numbers = {what: len(review.of(what)) for what in ("added", "altered", "removed")}
    parts = [f"{number} {what}" for what, number in numbers.items() if number]
    number, what = parts[0].split()
    parts[0] = f"{counted(int(number), 'unit', 'units')} {what}"
    text = ", ".join(parts)
    if review.open:
        new = "all of them new" if review.new_open == review.open else f"{review.new_open} of them new"
        text += (
            f"; {counted(review.open, 'decision', 'decisions')} open ({new if review.new_open else 'none of them new'})"
        )
    else:
        text += "; nothing is open"
    if review.findings:
        text += f"; {counted(len(review.findings), 'new finding', 'new findings')}"
    if review.cured:
        text += f"; {counted(len(review.cured), 'finding', 'findings')} gone"
    return text


def counted(number: int, one: str, many: str) -> str:
    """`1 unit`, `2 units`."""
    return f"{number} {one if number == 1 else many}"


def missing(answer: Answer) -> str:
    """Why an answer is open, in a few words."""
    text = f"decided outside the code: {answer.text}" if answer.decision == "outside" else answer.text
    return f"{text} (it was open before, but {answer.why})" if answer.why else text


def shifts(change: Change) -> list[tuple[str, str, str]]:
    """What differs in entries and bounds: names, how it was, how it is; what one option alters is one line."""
    found: dict[tuple[str, str], list[str]] = {}
    for shift in (*change.entries, *change.bounds):
        sides = (shift.before, shift.after)
        is_same = all(isinstance(side, Entry) and side.state == "evident" for side in sides)
        before, after = (side.text if is_same and isinstance(side, Entry) else _said(side) for side in sides)
        found.setdefault((before, after), []).append(shift.name.replace("_", " "))
    return [(", ".join(names), *sides) for sides, names in found.items()]


def _said(side: Entry | str | None) -> str:
    if side is None:
        return NOTHING
    if isinstance(side, str):
        return side
    if side.state == "none":
        return "does not apply"
    return f"{side.state} ({side.text})" if side.text else side.state


def flows(change: Change) -> Iterator[tuple[str, str]]:
    """Each unit that it feeds or is fed by from now on, or no longer: what it is (`now feeds`), and its id."""
    for name, ids in (("feeds", change.feeds), ("is fed by", change.fed_by)):
        for id_ in ids:
            yield f"{'now' if id_.startswith('+') else 'no longer'} {name}", id_[1:]


def remark(change: Change) -> str:
    """What to think of beside all that, if anything."""
    if change.what == "removed" and change.unit.kind in ("job", "consumer", "schedule"):
        return {
            "job": "what was sent to it before the deployment finds no worker that knows it",
            "consumer": "what it would have read goes on arriving",
            "schedule": "a scheduler that keeps its entries elsewhere goes on starting it",
        }[change.unit.kind]
    shifted_bounds = {shift.name for shift in change.bounds if shift.before is not None}
    if change.unit.kind != "job" or change.what != "altered":
        return ""
    if "payload" in shifted_bounds:
        return "runs that are under way when it is deployed carry the arguments of the old version"
    return ""
