"""`async-law explain`: one rule as a page, from its docstring and its folder of examples."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from . import CLEAN, Trouble, write

if TYPE_CHECKING:
    from flake8_async_law.rule import Rule

KINDS = {
    "bad": "breaks the law",
    "good": "keeps the law",
    "false_alarm": "looks guilty and is not",
}
"""The start of an example's file name, and what such a file shows."""


class Example(NamedTuple):
    """One file of a rule's folder."""

    title: str
    code: str


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("rule", metavar="CODE|NAME", help="LAW301, or unbounded-queue")


def run(options: argparse.Namespace) -> int:
    """Show the page of one rule."""
    rule = _rule(options.rule)
    examples = _examples(rule.code)
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        _show(rule, examples)
    else:
        write(sys.stdout, plain(rule, examples))
    return CLEAN


def plain(rule: Rule, examples: list[Example]) -> str:
    """The page without colours."""
    page = f"{_heading(rule)}\n\n{rule.text.rstrip()}\n\nMessage:\n    {rule.message}\n"
    for example in examples:
        page += f"\n--- {example.title}\n\n{example.code.rstrip()}\n"
    return page


def _show(rule: Rule, examples: list[Example]) -> None:
    from rich.console import Console
    from rich.rule import Rule as Line
    from rich.syntax import Syntax
    from rich.text import Text

    console = Console()
    console.print(Text(_heading(rule), style="bold"))
    console.print()
    for line in rule.text.rstrip().splitlines():
        is_heading = line.endswith(":") and not line.startswith(" ")
        console.print(Text(line, style="bold cyan" if is_heading else ""), soft_wrap=True)
    console.print()
    console.print(Text("Message:", style="bold cyan"))
    console.print(Text(f"    {rule.message}"), soft_wrap=True)
    for example in examples:
        console.print()
        console.print(Line(example.title, align="left"))
        console.print(
            Syntax(example.code.rstrip(), "python", theme="ansi_dark", background_color="default"), soft_wrap=True
        )


def _heading(rule: Rule) -> str:
    default = "strict: off until `enable` names it" if rule.strict else "on by default"
    return f"{rule.code} {rule.slug} ({rule.family}; {default}; since {rule.since})"


def _rule(asked: str) -> Rule:
    from flake8_async_law.rule import all_rules

    rules = all_rules()
    by_slug = {rule.slug: rule for rule in rules.values()}
    rule = rules.get(asked.upper()) or by_slug.get(asked.lower())
    if rule is None:
        raise Trouble(f"no rule is called `{asked}`; {_nearest(asked, [*rules, *by_slug])}")
    return rule


def _nearest(asked: str, names: list[str]) -> str:
    """Advice for a name that no rule has: what is spelled like it, of the same family if there is such a one."""
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in names}
    wanted = asked.lower()
    alike = [name for name in by_lower if name.startswith(wanted[:4])] or list(by_lower)
    near = [by_lower[name] for name in get_close_matches(wanted, alike, n=3)]
    return f"did you mean {', '.join(near)}?" if near else "`async-law rules` lists them all"


def _examples(code: str) -> list[Example]:
    """The files of the rule's folder, bad before good; none when the examples are not installed."""
    from flake8_async_law.examples_folder import folder

    home = Path(folder()) / code
    return [
        Example(f"{path.name}: {meaning}", path.read_text(encoding="utf-8"))
        for kind, meaning in KINDS.items()
        for path in sorted(home.glob(f"{kind}*.py"))
    ]
