"""`async-law index`: write examples/README.md, the index of rules, which is generated as docs/papers.md is."""

from __future__ import annotations

import argparse
import sys
from itertools import groupby
from typing import TYPE_CHECKING

from . import CLEAN, FINDINGS, complain, write
from .rules import as_markdown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flake8_async_law.rule import Rule

INTRODUCTION = """\
# Rules

Each folder documents one rule: `bad.py` breaks the law, `good.py` keeps it, and `false_alarm.py` looks guilty and is
not. A comment `# LAW301` at the end of a line says that the rule fires there, `# LAW301: text` also says what its
message contains; every other line is silent, for every rule that is on. `async-law explain LAW301` shows all of it as
one page. A rule that is `strict` is off until `enable` names it.

This file is written by `async-law index`.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.description = "Write examples/README.md, the index of rules."
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 when it is out of date")


def run(options: argparse.Namespace) -> int:
    """Write the index, or say whether it is fresh."""
    from flake8_async_law.rule import all_rules

    from .checkout import checkout

    path = checkout().examples / "README.md"
    page = index_page(all_rules().values())
    if path.exists() and path.read_text(encoding="utf-8") == page:
        return CLEAN
    if options.check:
        complain(f"{path} is out of date; write it with `async-law index`")
        return FINDINGS
    path.write_text(page, encoding="utf-8")
    write(sys.stdout, f"wrote {path}\n")
    return CLEAN


def index_page(rules: Iterable[Rule]) -> str:
    """The text of examples/README.md."""
    page = INTRODUCTION
    for family, members in groupby(sorted(rules, key=lambda rule: rule.code), key=lambda rule: rule.family):
        page += f"\n## {family.capitalize()}\n\n{as_markdown(members, links=True)}"
    return page
