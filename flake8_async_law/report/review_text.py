"""A review for a terminal: what is open, then new findings, then each change."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import TYPE_CHECKING, Final

from .inventory import place, printable
from .review import counted, flows, missing, remark, shifts, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flake8_async_law.review import Answer, Change, Review

WIDTH: Final = 110
HINT: Final = (
    "To settle one: let the code show it, declare it (`async-law declare PATH::NAME`), or name a test after it."
)


def render(review: Review) -> str:
    """The whole review, plain text."""
    return "".join(f"{line}\n" for line in _lines(review))


def _lines(review: Review) -> Iterator[str]:
    yield f"Async review against {printable(review.base)}"
    yield f"{summary(review)}."
    opened = [change for change in review.changes if change.open]
    if opened:
        yield from ("", "OPEN: nothing in the code, no declaration and no test decides it")
        for change in opened:
            yield f"  {_head(change)}"
            fresh = [answer for answer in change.open if answer.is_new]
            for answer in fresh:
                yield from _wrapped(f"* {answer.must.key}: {answer.must.sentence}? ", missing(answer))
            yield from _old([answer for answer in change.open if not answer.is_new])
    if review.findings:
        yield from ("", "NEW FINDINGS")
        for found in review.findings:
            yield from _wrapped(f"{place(found.path, found.line)}: ", f"{found.code} {found.text}", 2)
    if review.cured:
        yield from ("", "FINDINGS THAT ARE GONE")
        for found in review.cured:
            yield from _wrapped("", f"{found.code} {found.text}", 2)
    if review.changes:
        yield from ("", "CHANGES")
        for change in review.changes:
            yield f"  {_head(change)}"
            yield from _details(change)
    if opened:
        yield from ("", HINT)


def _old(answers: list[Answer]) -> Iterator[str]:
    """What was open before too, in short."""
    if answers:
        yield from _wrapped(
            "open before: ", "; ".join(f"{answer.must.key}: {answer.must.sentence}" for answer in answers)
        )


def _head(change: Change) -> str:
    unit = change.unit
    return f"{change.what:<8} {unit.kind} {printable(unit.name)}  {place(unit.path, unit.line)}"


def _details(change: Change) -> Iterator[str]:
    if change.reasons:
        yield from _wrapped("where: ", "; ".join(change.reasons))
    for names, before, after in shifts(change):
        yield from _wrapped(f"{names}: ", f"{before} -> {after}")
    for words, id_ in flows(change):
        yield from _wrapped(f"{words} ", id_)
    for found in change.findings:
        yield from _wrapped("+ ", f"{found.code}, line {found.line}")
    for found in change.cured:
        yield from _wrapped("- ", found.code)
    if said := remark(change):
        yield from _wrapped("note: ", said)
    decided = [answer for answer in change.decided if answer.decision != "outside"]
    for answer in decided if change.what == "added" else ():
        yield from _wrapped(f"{answer.decision}: ", f"{answer.must.sentence}: {_shown(answer)}")
    if decided and change.what == "altered":
        names = ", ".join(answer.must.key for answer in decided)
        yield from _wrapped(f"{counted(len(decided), 'decision', 'decisions')} made: ", names)


def _shown(answer: Answer) -> str:
    where = f" ({place(answer.place.path, answer.place.line)})" if answer.place is not None else ""
    return answer.text + where


def _wrapped(head: str, text: str, indent: int = 4) -> Iterator[str]:
    """`head` and `text` on as many lines as they need; those behind the first stand deeper."""
    blanks = " " * indent
    wrapper = TextWrapper(
        WIDTH,
        initial_indent=blanks,
        subsequent_indent=f"{blanks}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from wrapper.wrap(head + printable(text))
