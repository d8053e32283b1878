"""The `@rule` decorator: it files a function under its code."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from .finding import Finding

if TYPE_CHECKING:
    from .model.module import Module

Findings = Iterator[Finding]
Check: TypeAlias = "Callable[[Module], Findings]"

FAMILIES: Final[dict[str, str]] = {
    "1": "ownership",
    "2": "lifetime",
    "3": "backpressure",
    "4": "failure",
    "5": "delivery",
    "6": "jobs",
    "8": "tripwires",
    "9": "contract",
}
"""The digit after LAW -> the family, which is also the folder of its rules."""


ENQUEUE_WORDS: Final = (
    "delay", "apply_async", "enqueue", "send", "kiq", "defer", "async_task", "schedule", "task", "actor", ".s(", ".si(",
    "message(", "signature", "job", "Chain",
)  # fmt: skip
"""One of these stands in every file that hands arguments to a job: the `words` of rules about enqueues."""


class Text:
    """The text of a file, asked for words; rules share many words, so each answer is kept."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._held: dict[str, bool] = {}

    def holds(self, word: str) -> bool:
        """Does `word` stand anywhere in the text?"""
        if word not in self._held:
            self._held[word] = word in self._source
        return self._held[word]


@dataclass(frozen=True)
class Rule:
    """
    One law.

    `words` are groups of words: every file that the rule can speak of holds one word of each group, so that a file
    without
    need not be parsed for its sake; no groups: every file. `strict` rules are off by default. `in_tests`: test files
    are
    checked too. `judges` names the roles whose calls it looks at: a declaration on one that it finds no fault with is
    stale.

    A rule's file is imported before any file is read, so it imports the model only for its annotations.
    """

    code: str
    slug: str
    message: str
    since: str
    check: Check
    words: tuple[tuple[str, ...], ...] = ()
    strict: bool = False
    in_tests: bool = False
    judges: tuple[str, ...] = ()

    def may_speak_of(self, text: Text) -> bool:
        """Can a file with this text hold what the rule looks for?"""
        return all(any(text.holds(word) for word in group) for group in self.words)

    @property
    def text(self) -> str:
        """Its documentation page: the docstring of the check."""
        import inspect

        return inspect.getdoc(self.check) or ""

    @property
    def law(self) -> str:
        """The rule in one sentence: the first line of its page."""
        return self.text.partition("\n")[0]

    @property
    def family(self) -> str:
        return FAMILIES[self.code[3]]


_RULES: dict[str, Rule] = {}


def rule(
    code: str,
    slug: str,
    *,
    message: str,
    since: str,
    words: tuple[tuple[str, ...], ...] = (),
    strict: bool = False,
    in_tests: bool = False,
    judges: tuple[str, ...] = (),
) -> Callable[[Check], Rule]:
    """
    File the decorated check under `code`; see `Rule` for the options.

    Raises `ValueError` when the code is taken.
    """

    def file_under_code(check: Check) -> Rule:
        if code in _RULES:
            raise ValueError(f"{code} is already taken by {_RULES[code].slug}")
        _RULES[code] = Rule(code, slug, message, since, check, words, strict, in_tests, judges)
        return _RULES[code]

    return file_under_code


@cache
def all_rules() -> dict[str, Rule]:
    """Every rule, by code. A file below `rules/` is all it takes to be here."""
    from . import rules

    for module in pkgutil.walk_packages(rules.__path__, rules.__name__ + "."):
        importlib.import_module(module.name)
    return dict(sorted(_RULES.items()))
