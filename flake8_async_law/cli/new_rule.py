"""
`async-law new-rule CODE SLUG`: everything a new rule needs, ready to be filled in.

Writes the rule's file, its three examples, its line in the changelog and the index. What exists is kept. Afterwards
just the new rule's own tests fail, until it finds what its `bad.py` promises.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final

from flake8_async_law import __version__
from flake8_async_law.rule import FAMILIES

from . import CLEAN, Trouble, write
from .checkout import checkout, create
from .index import index_page

if TYPE_CHECKING:
    from .checkout import Checkout

CODE: Final = re.compile(r"LAW[1-69]\d\d")
SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")

RULE: Final = Template('''\
from flake8_async_law.model.module import Module
from flake8_async_law.rule import Findings, rule


@rule(
    "$code",
    "$slug",
    message="`{name}` does the harm the law is about; do this instead",
    since="$since",
)
def the_law_as_a_sentence(module: Module) -> Findings:
    """
    Write the law here, as one sentence.

    Write here why breaking it hurts: a real failure, in two or three lines for a stranger.

    What to do:
        Write the cure.

    Stays quiet when:
        Write what looks guilty and is not.

    References:
        Name the paper or the library's own page that says so.
    """
    # Ask the module for calls that play a role, `for queue in module.calls(Queue)`, and yield their findings.
    yield from ()
''')

EXAMPLES: Final = {
    "bad": "breaks_the_law = ...  # $code\n",
    "good": "keeps_the_law = ...\n",
    "false_alarm": "looks_guilty_and_is_not = ...\n",
}

HEADING: Final = "### New rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.description = "Start a rule: its file, its examples, its changelog line, the index. Keeps what exists."
    parser.add_argument("code", metavar="CODE", help="LAW and three digits; the first one is the family")
    parser.add_argument("slug", metavar="SLUG", help="names the wrong thing and reads after `allow`: unbounded-queue")


def run(options: argparse.Namespace) -> int:
    """Write what is missing and say what comes next."""
    here = checkout()
    code, slug = _valid(options.code, options.slug)
    rules = here.package / "rules"
    _refuse_what_is_taken(rules, code, slug)

    words = {"code": code, "slug": slug, "since": __version__}
    rule_file = rules / FAMILIES[code[3]] / _file_name(code, slug)
    done = [] if rule_file.parent.is_dir() else [create(rule_file.parent / "__init__.py", "", here.root)]
    done.append(create(rule_file, RULE.substitute(words), here.root))
    for name, text in EXAMPLES.items():
        done.append(create(here.examples / code / f"{name}.py", Template(text).substitute(words), here.root))
    done.append(_add_changelog_line(here, code, slug))
    done.append(_write_index(here))

    shown = rule_file.relative_to(here.root)
    steps = (
        f"write the examples     examples/{code}/ (false_alarm.py first)",
        f"write the law          {shown}",
        f"write the change       CHANGELOG.md, the line of {code}",
        "renew the index        async-law index",
        f"run its tests          python -m pytest -k {code}",
    )
    write(sys.stdout, "".join(f"{line}\n" for line in done))
    write(sys.stdout, "\n" + "".join(f"{number}. {step}\n" for number, step in enumerate(steps, 1)))
    return CLEAN


def _valid(code: str, slug: str) -> tuple[str, str]:
    code = code.upper()
    if code.startswith("LAW8"):
        raise Trouble(f"{code}: LAW8 codes are for a project's own tripwires; choose another family")
    if not CODE.fullmatch(code):
        raise Trouble(f"`{code}` is no code; write LAW and three digits, of which the first is 1 to 6 or 9")
    if not SLUG.fullmatch(slug):
        raise Trouble(f"`{slug}` is no name for a rule; write two or more small words with hyphens: unbounded-queue")
    return code, slug


def _refuse_what_is_taken(rules: Path, code: str, slug: str) -> None:
    name = _file_name(code, slug)
    for path in sorted(rules.glob("*/law[0-9][0-9][0-9]_*.py")):
        if path.name == name:
            continue
        if path.name.startswith(f"{code.lower()}_"):
            raise Trouble(f"{code} is taken by rules/{path.parent.name}/{path.name}; choose a free code")
        if path.name.endswith(f"_{slug.replace('-', '_')}.py") and len(path.name) == len(name):
            raise Trouble(f"{slug} is taken by rules/{path.parent.name}/{path.name}; choose another name")


def _file_name(code: str, slug: str) -> str:
    return f"{code.lower()}_{slug.replace('-', '_')}.py"


def _add_changelog_line(here: Checkout, code: str, slug: str) -> str:
    text = here.changelog.read_text(encoding="utf-8")
    if re.search(rf"\b{code}\b", text):
        return "kept     CHANGELOG.md"
    here.changelog.write_text(with_line(text, f"- {code} `{slug}`: write here what it finds."), encoding="utf-8")
    return "changed  CHANGELOG.md"


def with_line(changelog: str, line: str) -> str:
    """
    The `changelog` with `line` at the end of the newest version's list of new rules.

    The newest version is the first `## ` heading. Its list of new rules is started when it has none yet.
    """
    lines = changelog.splitlines()
    versions = [number for number, text in enumerate(lines) if text.startswith("## ")]
    if not versions:
        raise Trouble("CHANGELOG.md has no version heading (`## ...`); add one for the coming version")
    start, end = (*versions, len(lines))[:2]
    if HEADING not in lines[start:end]:
        return "\n".join([*lines[: start + 1], "", HEADING, "", line, *lines[start + 1 :]]) + "\n"
    heading = lines.index(HEADING, start)
    last = max(number for number in range(heading, end) if number == heading or _is_item(lines, heading, number))
    return "\n".join([*lines[: last + 1], line, *lines[last + 1 :]]) + "\n"


def _is_item(lines: list[str], heading: int, number: int) -> bool:
    """Whether line `number` belongs to the list under line `heading`."""
    between = lines[heading + 1 : number + 1]
    return bool(lines[number].strip()) and not any(line.startswith("#") for line in between)


def _write_index(here: Checkout) -> str:
    from flake8_async_law.rule import all_rules

    page = here.examples / "README.md"
    page.write_text(index_page(all_rules().values()), encoding="utf-8")
    return "changed  examples/README.md"
