"""`async-law papers`: what to have read before changing a mechanism, and which rules rest on it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING, Final

from . import CLEAN, Trouble, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from flake8_async_law.papers import Mechanism, Reading, Work

WIDTH: Final = 100
"""Columns of the text for terminals."""

INTRODUCTION: Final = """\
# Papers and specifications

For authors of rules, and for whoever reviews a queue, a lock or a retry: the works that say what is possible, by
mechanism. The first of each is the one to read if only one is read. *What to take from it* is in our own words, and
meant as a question to the code under review; *rules* are those that rest on it. What a library does is another matter:
for that, a rule cites the library's own pages. `async-law papers MECHANISM` shows one of these tables in the terminal.

This file is written by `async-law papers --format markdown`.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "mechanism",
        nargs="*",
        metavar="MECHANISM",
        help="retry, consumer-group, dead letter ...: its name, or the start of it (default: a table of all)",
    )
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text", help="default: text")


def run(options: argparse.Namespace) -> int:
    """Show all mechanisms, or one with its works."""
    from flake8_async_law.papers import MECHANISMS

    one = _mechanism(" ".join(options.mechanism)) if options.mechanism else None
    shown = (one,) if one else MECHANISMS
    if options.format == "json":
        write(sys.stdout, as_json(shown))
    elif options.format == "markdown":
        write(sys.stdout, section(one) if one else page(MECHANISMS))
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        write(sys.stdout, readings(one, colour) if one else table(MECHANISMS, colour))
    return CLEAN


def table(mechanisms: Iterable[Mechanism], colour: bool = False) -> str:
    """A row for each mechanism: its name and its works. At most `WIDTH` columns wide."""
    from rich.table import Table
    from rich.text import Text

    from flake8_async_law.papers import BY_KEY

    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    rows.add_column("mechanism", no_wrap=True)
    rows.add_column("works")
    for mechanism in mechanisms:
        works = "; ".join(BY_KEY[reading.work].short for reading in mechanism.works)
        rows.add_row(Text(mechanism.slug, "cyan"), Text(works))

    console = _console(colour)
    console.print(rows)
    console.print()
    console.print("`async-law papers MECHANISM` shows what to take from each.", highlight=False)
    return _printed(console)


def readings(mechanism: Mechanism, colour: bool = False) -> str:
    """One mechanism: each work, what to take from it, and the rules that rest on it."""
    from rich.padding import Padding
    from rich.text import Text

    from flake8_async_law.papers import BY_KEY

    console = _console(colour)
    console.print(Text(f"{mechanism.slug}: {mechanism.title}", "bold"))
    for reading in mechanism.works:
        work = BY_KEY[reading.work]
        console.print()
        console.print(Text(cited(work), "cyan"))
        if work.url:
            console.print(Text(f"    {work.url}", "dim"), soft_wrap=True)
        console.print(Padding(Text(reading.take), (0, 0, 0, 4)))
        for rule in _rules(reading):
            console.print(Text(f"    {rule}", "dim"))
    return _printed(console)


def cited(work: Work) -> str:
    """The work as a list of references has it: authors, year, title, venue."""
    by = f"{work.by}, {work.year}" if work.year else work.by
    return f"{by}. {work.title}. {work.venue}"


def as_json(mechanisms: Iterable[Mechanism]) -> str:
    """An array of `{slug, title, also, works: [{key, authors, year, title, venue, url, take, rules}]}`."""
    import json

    from flake8_async_law.papers import BY_KEY

    rows = [
        {
            "slug": mechanism.slug,
            "title": mechanism.title,
            "also": mechanism.also,
            "works": [_as_object(BY_KEY[reading.work], reading) for reading in mechanism.works],
        }
        for mechanism in mechanisms
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def _as_object(work: Work, reading: Reading) -> dict[str, object]:
    return {
        "key": work.key,
        "authors": work.authors,
        "year": work.year,
        "title": work.title,
        "venue": work.venue,
        "url": work.url,
        "take": reading.take,
        "rules": reading.rules,
    }


def page(mechanisms: Sequence[Mechanism]) -> str:
    """The text of docs/papers.md."""
    from flake8_async_law.papers import works_for
    from flake8_async_law.rule import all_rules

    parts = [INTRODUCTION, *(section(mechanism) for mechanism in mechanisms)]
    rows = [
        (f"{_linked(rule.code)} {rule.slug}", "; ".join(work.short for work in works))
        for rule in all_rules().values()
        if (works := works_for(rule.code))
    ]
    parts.append("## By rule\n\n" + _table(("rule", "works"), rows))
    return "\n".join(parts)


def section(mechanism: Mechanism) -> str:
    """One mechanism as a heading and a table. Links lead from the folder of the documents to the examples."""
    from flake8_async_law.papers import BY_KEY

    rows = [
        (_in_markdown(BY_KEY[reading.work]), reading.take, ", ".join(map(_linked, reading.rules)))
        for reading in mechanism.works
    ]
    head = f"## {mechanism.title}\n\n`async-law papers {mechanism.slug}`\n\n"
    return head + _table(("work", "what to take from it", "rules"), rows)


def _in_markdown(work: Work) -> str:
    title = _escaped(work.title)
    by = f"{work.by}, {work.year}" if work.year else work.by
    return f"{by}. {f'[{title}]({work.url})' if work.url else f'*{title}*'}. {_escaped(work.venue)}"


def _escaped(text: str) -> str:
    return re.sub(r"([*_|<>\[\]`])", r"\\\1", text)


def _linked(code: str) -> str:
    return f"[{code}](../examples/{code})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ("---",) * len(head), *rows))


def _rules(reading: Reading) -> list[str]:
    """The rules that rest on a reading, by code and name."""
    from flake8_async_law.rule import all_rules

    rules = all_rules()
    return [f"{code} {rules[code].slug}" for code in reading.rules]


def _mechanism(asked: str) -> Mechanism:
    """The mechanism that the user asks for; `Trouble` when there is none, or more than one."""
    from flake8_async_law.papers import named

    found = named(asked)
    if len(found) == 1:
        return found[0]
    if found:
        raise Trouble(f"`{asked}` may mean {', '.join(mechanism.slug for mechanism in found)}; say which")
    raise Trouble(f"no mechanism is called `{asked}`; {_nearest(asked)}")


def _nearest(asked: str) -> str:
    """Advice for a name that no mechanism has: those with a name, or a word in one, that starts or is spelled alike."""
    from difflib import get_close_matches

    from flake8_async_law.papers import MECHANISMS

    words: dict[str, str] = {}
    for mechanism in MECHANISMS:
        for name in mechanism.names:
            for word in (name, *name.split("-")):
                words.setdefault(word, mechanism.slug)
    wanted = "-".join(asked.lower().split())
    alike = [word for word in words if wanted and word.startswith(wanted[:4])]
    for part in (wanted, *wanted.split("-")):
        alike += get_close_matches(part, words, n=2)
    near = list(dict.fromkeys(words[word] for word in alike))[:3]
    return f"did you mean {', '.join(near)}?" if near else "`async-law papers` lists them all"


def _console(colour: bool) -> Console:
    from io import StringIO

    from rich.console import Console

    return Console(
        file=StringIO(),
        width=WIDTH,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
    )


def _printed(console: Console) -> str:
    """What was printed, without the blanks that fill the lines."""
    from io import StringIO

    assert isinstance(console.file, StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())
