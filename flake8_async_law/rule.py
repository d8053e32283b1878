"""The `@rule` decorator: it files a function under its code."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from .finding import Finding

if TYPE_CHECKING:
    from .model.module import Module

Findings = Iterator[Finding]
Check: TypeAlias = "Callable[[Module], Findings]"

Groups: TypeAlias = "tuple[tuple[str, ...], ...]"

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


WORK_ROLES: Final = (
    "JobDecorator", "JobClass", "JobTable", "Enqueue", "Consume", "Publish", "Periodic", "PeriodicSetting",
)  # fmt: skip
"""One of these is played in every file with a unit that has a contract."""
BOUNDARY_ROLES: Final = (*WORK_ROLES, "Spawn", "Opens", "Queue", "Channel")
"""One of these is played in every file with an async boundary."""


class Text:
    """
    The text of a file, asked for words; rules share many words, so each answer is kept.

    `path` is where it lies. `taught`: the settings teach roles of their own, by patterns that no name tells of.
    """

    def __init__(self, source: str, path: str = "", *, taught: bool = False) -> None:
        self._source = source
        self._path = path
        self._taught = taught
        self._held: dict[str, bool] = {}
        self._played: dict[tuple[str, ...], bool] = {}
        self.looked_around = False
        """Did an answer depend on other files: on what this one imports, or on the project's settings?"""

    def holds(self, word: str) -> bool:
        """Does `word` stand anywhere in the text, be it as a part of a longer one?"""
        held = self._held.get(word)
        if held is None:
            held = self._held[word] = self._holds(word)
        return held

    def _holds(self, word: str) -> bool:
        if word in _PARTS.known:
            return word in self._parts
        if word.isidentifier():
            return word in self._source
        name, is_whole = _name_in(word)
        if is_whole and name not in self.words:
            return False
        if not is_whole and name in _PARTS.known and name not in self._parts:
            return False
        return word in self._source or (word.endswith("(") and self._is_renamed(word[:-1]))

    def _is_renamed(self, spelled: str) -> bool:
        """Is what is called `spelled` given another name: `import run as start`, `start = asyncio.run`?"""
        return any(f"{spelled}{after}" in self._source for after in (" as ", "\n", "\r"))

    def holds_one(self, names: frozenset[str], others: tuple[str, ...]) -> bool:
        """Does the text hold one of `names`, which are known as parts, or one of `others`?"""
        return not self._parts.isdisjoint(names) or (bool(others) and any(self.holds(word) for word in others))

    @cached_property
    def _parts(self) -> frozenset[str]:
        """The names among all rules' words that the text holds."""
        return _PARTS.of(self.words)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every name and number of the text; the longer words of strings and comments, too."""
        return frozenset(
            self._source.encode("utf-8", "replace").translate(_WORDS_ONLY).decode("utf-8", "replace").split()
        )

    def may_play(self, roles: tuple[str, ...]) -> bool:
        """Can something in the text play one of `roles`, judged by names and by the libraries that can reach it?"""
        played = self._played.get(roles)
        if played is None:
            played = self._played[roles] = self._taught or self._calls_one(self._names(roles))
        return played

    def _calls_one(self, names: frozenset[str]) -> bool:
        return "__call__" in names or any(self._calls(name) for name in self.words & names)

    def _calls(self, name: str) -> bool:
        if len(name) > SHORT or any(self.holds(f".{name}{after}") for after in "(,)\n\r"):
            return True
        return name in self._imported

    @cached_property
    def _imported(self) -> frozenset[str]:
        """The names that stand in imports."""
        return frozenset(name for names in _IMPORT.findall(self._source) for name in _NAME.findall(names))

    def may_reach(self, roles: tuple[str, ...]) -> bool:
        """Can anything that the text calls, directly or through other files, play one of `roles`?"""
        return self._taught or bool(self._names(roles))

    def may_set(self, setting: str) -> bool:
        """Does a settings file of the project around the text spell `setting`?"""
        from .model.project import spelled_in_settings

        self.looked_around = True
        return spelled_in_settings(setting, self._path)

    def _names(self, roles: tuple[str, ...]) -> frozenset[str]:
        names = self._telling.get(roles)
        if names is None:
            from .catalogue import vocabulary
            from .model import imports

            asked = (getattr(vocabulary, role) for role in roles)
            names = self._telling[roles] = imports.telling_names(self._libraries, *asked)
        return names

    @cached_property
    def _libraries(self) -> frozenset[str]:
        from .model import imports

        self.looked_around = True
        return imports.libraries(self._source, self._path, self.holds)

    @cached_property
    def _telling(self) -> dict[tuple[str, ...], frozenset[str]]:
        """Roles -> the names that tell of them, as far as they were asked for."""
        from .model import imports

        return imports.kept_for(self._libraries)


def may_hold_jobs(text: Text) -> bool:
    """Can one of the functions in the text be a job? A table of jobs may stand in another file."""
    return text.may_play(("JobDecorator", "JobClass", "Enqueue", "Periodic")) or text.may_reach(("JobTable",))


_WORDS_ONLY: Final = bytes(
    byte if byte >= 128 or chr(byte).isalnum() or byte == ord("_") else ord(" ") for byte in range(256)
)


class _Parts:
    """
    Which of the rules' words are parts of which word of a text. A project spells the same words again and again, so
    that each is looked at once.
    """

    def __init__(self) -> None:
        self.known: set[str] = set()
        self._seen: set[str] = set()
        self._holding: dict[str, set[str]] = {}

    def learn(self, words: Iterable[str]) -> None:
        """These will be asked for; those that are names of two characters and more are sought at once."""
        for word in words:
            name = word if word.isidentifier() and word.isascii() else _name_in(word)[0]
            if len(name) > 1 and name not in self.known:
                self.known.add(name)
                self._seen.clear()
                self._holding.clear()

    def of(self, words: frozenset[str]) -> frozenset[str]:
        """The known words that are parts of one of `words`."""
        fresh = words - self._seen
        holding = self._holding
        text = "\n".join(["", *fresh, ""])
        for part in self.known if fresh else ():
            at = text.find(part)
            while at >= 0:
                end = text.find("\n", at)
                holding.setdefault(text[text.rfind("\n", 0, at) + 1 : end], set()).add(part)
                at = text.find(part, end)
        if len(self._seen) > _MOST_SEEN:
            self._seen.clear()  # the ones that hold something stay
        self._seen |= fresh
        return frozenset().union(*map(holding.__getitem__, words & holding.keys()))


_PARTS: Final = _Parts()
_MOST_SEEN: Final = 200_000


@cache
def _name_in(word: str) -> tuple[str, bool]:
    """A name that stands in every text which holds `word`: `send` of `.send(`. Is it a whole word there?"""
    names = list(re.finditer(r"[A-Za-z_][A-Za-z0-9_]*", word))
    longest = max(names, key=lambda found: len(found[0]), default=None)
    if longest is None or not word.isascii():
        return "", False
    before, after = word[: longest.start()], word[longest.end() :]
    return longest[0], bool(before) and bool(after) and not (before[-1].isdigit() or after[0].isdigit())


SHORT: Final = 5
"""
Names of up to this many characters (`s`, `map`) are sought as methods that are called, handed on or given a name, or
among what is imported.
"""


_IMPORT: Final = re.compile(r"import\b(\s*\((?:[^)#]|#[^\n]*\n)*\)|[^\n\\]*(?:\\\n[^\n\\]*)*)")
"""What is imported, be it over several lines."""
_NAME: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Rule:
    """
    One law.

    What a file must hold so that the rule is asked at all; nothing of this: every file is parsed for its sake.
    `words`: groups of words; the text holds one of each. `plays`: groups of roles; something in the text plays one of
    each. `reaches`: likewise, but what plays the role may stand in a file that this one imports. `gate` decides where
    these are too coarse.

    `strict` rules are off by default. `in_tests`: test files are checked too. `judges` names the roles whose calls it
    looks at: a declaration on one that it finds no fault with is stale.

    A rule's file is imported before any file is read, so it imports the model only for its annotations.
    """

    code: str
    slug: str
    message: str
    since: str
    check: Check
    words: Groups = ()
    plays: Groups = ()
    reaches: Groups = ()
    gate: Callable[[Text], bool] | None = None
    strict: bool = False
    in_tests: bool = False
    judges: tuple[str, ...] = ()

    def may_speak_of(self, text: Text) -> bool:
        """Can a file with this text hold what the rule looks for?"""
        for names, others in self._groups:
            if not text.holds_one(names, others):
                return False
        for group in self.plays:
            if not text.may_play(group):
                return False
        for group in self.reaches:
            if not text.may_reach(group):
                return False
        return self.gate is None or self.gate(text)

    @cached_property
    def _groups(self) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
        """The groups of `words`, each with what is known as parts of words first."""
        split = ((frozenset(word for word in group if word in _PARTS.known), group) for group in self.words)
        return tuple((names, tuple(word for word in group if word not in names)) for names, group in split)

    @property
    def is_gated(self) -> bool:
        """Is there a text that the rule has nothing to say of?"""
        return bool(self.words or self.plays or self.reaches or self.gate)

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
    words: Groups = (),
    plays: Groups = (),
    reaches: Groups = (),
    gate: Callable[[Text], bool] | None = None,
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
        _PARTS.learn(word for group in words for word in group)
        _RULES[code] = Rule(code, slug, message, since, check, words, plays, reaches, gate, strict, in_tests, judges)
        return _RULES[code]

    return file_under_code


@cache
def all_rules() -> dict[str, Rule]:
    """Every rule, by code. A file below `rules/` is all it takes to be here."""
    from . import rules

    for module in pkgutil.walk_packages(rules.__path__, rules.__name__ + "."):
        importlib.import_module(module.name)
    return dict(sorted(_RULES.items()))
