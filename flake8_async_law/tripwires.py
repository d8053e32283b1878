"""
What a project looks for itself: ast-grep rules (LAW8xx) and taught call patterns.

ast-grep and the YAML reader are imported only when a project configures such rules. A rule is proved when the
settings are read, so that a bad one is an error with its file's name and not a law that never speaks.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from glob import glob, has_magic
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from ast_grep_py import SgNode

    from .catalogue.vocabulary import Library, Role
    from .settings import Settings

MATCHING_KEYS: Final = ("rule", "constraints", "utils", "transform")
"""The keys of a rule file that say what matches."""

OTHER_KEYS: Final = ("id", "language", "message", "note", "severity", "url", "metadata", "files", "ignores")

_METAVARIABLE: Final = re.compile(r"\$(?:\$\$)?([A-Z_][A-Z0-9_]*)")
_CODE: Final = re.compile(r"LAW8\d\d\Z")
_NUMBER: Final = re.compile(r"^\s+\d+: ")


@dataclass(frozen=True)
class Tripwire:
    """
    One ast-grep rule of a project.

    `config` is what ast-grep matches by, as JSON, which keeps the rule frozen and able to travel. `files` and
    `ignores` are patterns in the manner of .gitignore, relative to `folder`, that narrow the rule to some files.
    """

    code: str
    message: str
    config: str
    folder: str = ""
    files: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()

    def speaks_of(self, path: str | None) -> bool:
        """Whether the rule is meant for the file at `path`; with a path unknown, a rule for some files stays quiet."""
        if not self.files and not self.ignores:
            return True
        if path is None:
            return False
        relative = os.path.relpath(path, self.folder).replace(os.sep, "/")
        if self.files and not _spec(self.files).match_file(relative):
            return False
        return not (self.ignores and _spec(self.ignores).match_file(relative))


@cache
def _spec(patterns: tuple[str, ...]) -> Any:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


# -- reading rule files -------------------------------------------------------------------


def from_files(patterns: Iterable[str], folder: str, fail: Callable[[str], NoReturn]) -> tuple[Tripwire, ...]:
    """The rules in the YAML files that `patterns` name, relative to `folder`. `fail` is called with what is wrong."""
    wires: dict[str, Tripwire] = {}
    for pattern in patterns:
        paths = _paths(pattern, folder)
        if not paths:
            fail(f"no file matches `{pattern}` below {os.path.relpath(folder)}; check its spelling")
        for path in paths:
            for wire in _from_file(path, folder, fail):
                if wire.code in wires:
                    fail(f"{os.path.relpath(path, folder)}: id: {wire.code} is taken by another rule; pick a free one")
                wires[wire.code] = wire
    return tuple(wires.values())


def _paths(pattern: str, folder: str) -> list[str]:
    """The files that `pattern` names: a path, or a glob where `**` stands for any folders."""
    whole = os.path.join(folder, pattern)
    found = glob(whole, recursive=True) if has_magic(pattern) else [whole]
    return sorted(os.path.normpath(path) for path in found if os.path.isfile(path))


def _from_file(path: str, folder: str, fail: Callable[[str], NoReturn]) -> Iterator[Tripwire]:
    import yaml

    def fail_here(problem: str) -> NoReturn:
        fail(f"{os.path.relpath(path, folder)}: {problem}")

    try:
        with open(path, encoding="utf-8") as file:
            documents = list(yaml.safe_load_all(file))
    except OSError as error:
        fail_here(f"cannot be read ({error.strerror}); check the file")
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        fail_here(f"is no valid YAML ({' '.join(str(error).split())}); mend it")
    rules = [document for document in documents if document is not None]
    if not rules:
        fail_here("holds no rule; write one, or take the file out")
    for rule in rules:
        if not isinstance(rule, dict):
            fail_here("holds something other than a rule; write a mapping with id, language, message and rule")
        yield _from_rule(rule, folder, fail_here)


def _from_rule(rule: Mapping[object, object], folder: str, fail: Callable[[str], NoReturn]) -> Tripwire:
    """One YAML document as a tripwire."""
    from .settings import did_you_mean

    for key in rule:
        if key not in (*MATCHING_KEYS, *OTHER_KEYS):
            fail(f"{key}: unknown key; {did_you_mean(str(key), (*OTHER_KEYS, *MATCHING_KEYS))}")
    code, message = rule.get("id"), rule.get("message")
    if not isinstance(code, str) or not _CODE.match(code):
        fail(f"id: is {code!r}; write a code from LAW800 to LAW899")
    if str(rule.get("language", "")).lower() not in ("python", "py"):
        fail(f"{code}: language: is {rule.get('language')!r}; write python")
    if not isinstance(message, str) or not message.strip():
        fail(f"{code}: message: is missing; say what is wrong and what to do")
    config = {key: rule[key] for key in MATCHING_KEYS if key in rule}
    problem = why_wrong(config)
    if problem:
        fail(f"{code}: {problem}; mend the rule")
    files, ignores = (_globs(rule.get(key), f"{code}: {key}", fail) for key in ("files", "ignores"))
    return Tripwire(code, " ".join(message.split()), json.dumps(config), folder, files, ignores)


def _globs(value: object, key: str, fail: Callable[[str], NoReturn]) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        fail(f"{key}: is no list of strings; write patterns like `src/**/*.py`")
    return tuple(value)


def why_wrong(config: Mapping[str, object]) -> str:
    """What ast-grep has against `config`, in one line; empty when nothing."""
    if not isinstance(config.get("rule"), dict):
        return "rule: is missing or no mapping"
    try:
        json.dumps(config)  # YAML has dates, ast-grep has none
        _root("pass\n").find_all(config)  # type: ignore[call-overload]
    except Exception as error:  # ast-grep raises bare Exception for a rule it cannot read
        return _first_cause(str(error))
    return ""


def _first_cause(text: str) -> str:
    """The causes in ast-grep's error text, without the stack that may follow and the mark below a bad expression."""
    said = text.partition("Stack backtrace")[0].partition("Caused by:")
    lines = [_NUMBER.sub("", line).strip().rstrip(".") for line in (said[2] or said[0]).splitlines()]
    return ": ".join(line.rstrip(":") for line in lines if line.strip("^"))


# -- asking -------------------------------------------------------------------------------


def tripwire_reports(source: str, settings: Settings, path: str | None = None) -> list[tuple[int, int, str, str]]:
    """
    What the project's tripwires find in `source`, sorted: (line from 1, column from 0, code, text).

    Columns count UTF-8 bytes, as `ast` does. Two matches of one rule at one place are one.
    """
    wires = [wire for wire in settings.tripwires if wire.speaks_of(path)]
    if not wires:
        return []
    text, root = _parsed(source)
    found = set()
    for wire in wires:
        for node in root.find_all(json.loads(wire.config)):
            line, column = _place(node, text)
            found.add((line, column, wire.code, _filled(wire.message, node)))
    return sorted(found)


def taught_calls(source: str, settings: Settings) -> dict[tuple[int, int], tuple[Role, ...]]:
    """
    The roles of the calls in `source` that match a taught pattern.

    Keys are where the call starts: line from 1, column from 0 in UTF-8 bytes, as `ast` counts.
    """
    lessons = [(lesson.pattern, lesson.role) for lesson in settings.teach if lesson.pattern is not None]
    if not lessons:
        return {}
    text, root = _parsed(source)
    found: dict[tuple[int, int], tuple[Role, ...]] = {}
    for pattern, role in lessons:
        for node in root.find_all({"rule": {"pattern": pattern}}):
            call = _call(node)
            if call is not None:
                place = _place(call, text)
                found[place] = (*found.get(place, ()), role)
    return found


def taught_names(settings: Settings) -> Library:
    """What the project teaches by qualified name, as one more library of the catalogue."""
    from .catalogue.vocabulary import Library

    return Library(
        name="taught by the project",
        imports=(),
        docs="",
        checked_against="",
        roles=tuple(lesson.role for lesson in settings.teach if lesson.pattern is None),
    )


def _root(text: str) -> SgNode:
    from ast_grep_py import SgRoot

    return SgRoot(text, "python").root()


def _parsed(source: str) -> tuple[list[str], SgNode]:
    """The lines of `source` and ast-grep's tree, which counts lines by line feeds only."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n"), _root(text)


def _place(node: SgNode, lines: list[str]) -> tuple[int, int]:
    """Where a node starts; ast-grep counts characters."""
    start = node.range().start
    line = lines[start.line]
    return start.line + 1, len(line[: start.column].encode("utf-8", "surrogatepass"))


def _call(node: SgNode) -> SgNode | None:
    """The call that a pattern of a call, or of an awaited call, has matched."""
    if node.kind() == "await":
        return next((child for child in node.named_children() if child.kind() == "call"), None)
    return node if node.kind() == "call" else None


def _filled(message: str, node: SgNode) -> str:
    """The message with its metavariables replaced by the code they matched, on one line."""

    def code(match: re.Match[str]) -> str:
        name = match[1]
        if match[0].startswith("$$$"):
            return "".join(", " if part.text() == "," else part.text() for part in node.get_multiple_matches(name))
        one = node.get_match(name)
        if one is not None:
            return one.text()
        return node.get_transformed(name) or match[0]

    return " ".join(_METAVARIABLE.sub(code, message).split())
