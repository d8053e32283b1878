"""`async-law rules`: every rule in one table."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from . import CLEAN, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flake8_async_law.rule import Rule

HEAD = ("code", "name", "law", "default", "since")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text", help="default: text")


def run(options: argparse.Namespace) -> int:
    """Print the table."""
    from flake8_async_law.rule import all_rules

    render = {"text": as_text, "json": as_json, "markdown": as_markdown}[options.format]
    write(sys.stdout, render(all_rules().values()))
    return CLEAN


def default(rule: Rule) -> str:
    """`on`, or `strict` for a rule that has to be enabled."""
    return "strict" if rule.strict else "on"


def as_text(rules: Iterable[Rule]) -> str:
    """Aligned columns; the law comes last, because it is the long one."""
    rows = [("code", "name", "default", "since", "law")]
    rows += [(rule.code, rule.slug, default(rule), rule.since, rule.law) for rule in rules]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row[:4], widths, strict=True)), row[4]]) + "\n"
        for row in rows
    )


def as_json(rules: Iterable[Rule]) -> str:
    """An array of `{code, slug, family, law, default, since, message}`."""
    import json

    rows = [
        {
            "code": rule.code,
            "slug": rule.slug,
            "family": rule.family,
            "law": rule.law,
            "default": default(rule),
            "since": rule.since,
            "message": rule.message,
        }
        for rule in rules
    ]
    return json.dumps(rows, indent=2) + "\n"


def as_markdown(rules: Iterable[Rule], links: bool = False) -> str:
    """A Markdown table; with `links`, each code leads to its folder of examples."""
    rows = [
        (f"[{rule.code}]({rule.code})" if links else rule.code, rule.slug, rule.law, default(rule), rule.since)
        for rule in rules
    ]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (HEAD, ("---",) * len(HEAD), *rows))
