"""
What a project asks for: `[tool.async-law]` of its pyproject.toml.

Nothing here reads Python code or imports flake8 or ast-grep. A wrong entry is a `SettingsError`:
one line that names the file, the key, what is wrong and what to do. It is never passed over, since a
misspelled key would mean a law that nobody notices is off.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NoReturn

from . import rule
from .model.requirements import REQUIREMENTS

if TYPE_CHECKING:
    from .taught import Taught
    from .tripwires import Tripwire

TABLE: Final = "tool.async-law"

FAMILIES: Final = tuple(f"LAW{digit}" for digit in rule.FAMILIES)
"""The prefixes of the families of rules. LAW8 holds a project's own tripwires."""

OFF_FOR_LIBRARIES: Final = ("LAW5", "LAW6")
"""Code that implements a broker client or job library cannot obey the laws for its users."""

DEFAULT_EXCLUDE: Final = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".hg",
    ".mypy_cache",
    ".nox",
    ".pytest_cache",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    "CVS",
    "__pycache__",
    "__pypackages__",
    "_build",
    "buck-out",
    "build",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
    "*.egg",
)
"""What the command passes over below a folder; flake8 has a list of its own."""

_ELSEWHERE: Final = re.compile(r"://|\b[A-Z][A-Z0-9]+-\d+\b|#\d+\b")
"""A record that is no file: an address, or a ticket."""
REPOSITORY_MARKS: Final = (".git", ".hg", ".svn")

_HEADER: Final = re.compile(rb"""^\s*\[+\s*tool\s*\.\s*["']?async-law["']?\s*[.\]]""", re.MULTILINE)
QUALIFIED: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*\Z")


class SettingsError(Exception):
    """A setting that cannot be obeyed. Its text is one line for the user."""


@dataclass(frozen=True)
class Requirement:
    """Why the broker of a client (`kafka`, `Kafka`) or of a topic is kept: one of `REQUIREMENTS`, and its record."""

    client: str
    requirement: str
    record: str


@dataclass(frozen=True)
class Settings:
    """
    What one project asks for; everything is frozen, so it travels to other processes.

    Patterns of the excludes and of `per_file_ignores` with a slash are absolute, others stand for a bare name.
    """

    enable: tuple[str, ...] = ()
    """Prefixes of strict rules that are on."""
    beside: tuple[str, ...] = ()
    """Other linters in use: what they report as well is left to them."""
    select: tuple[str, ...] = ()
    """Prefixes that are reported; empty: all."""
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    """Files and folders the command passes over."""
    extend_exclude: tuple[str, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    role: Literal["app", "library"] = "app"
    owners: frozenset[str] = frozenset()
    """Qualified names of functions that own the task handed to them."""
    tripwires: tuple[Tripwire, ...] = ()
    teach: tuple[Taught, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    """Which brokers are asked for by what, and where that is recorded."""
    respect_gitignore: bool = True
    source: str | None = None
    """The file these settings come from; None for defaults."""

    def is_on(self, code: str, *, strict: bool) -> bool:
        """Whether rule `code` is asked at all: a strict one when a prefix enables it or its full code is selected."""
        if self.role == "library" and code.startswith(OFF_FOR_LIBRARIES):
            return False
        return not strict or code.startswith(self.enable) or code in self.select or code in self.extend_select


def load(start: str | os.PathLike[str] = ".", config: str | os.PathLike[str] | None = None) -> Settings:
    """
    The settings of the project that holds `start` (a file or folder, existing or not).

    They stand in `config`, else in the first pyproject.toml with our table from `start` upwards, up to the root of the
    repository, else in flake8's section, found as flake8 finds it. Without any, the defaults.
    """
    if config is not None:
        return from_pyproject(config)
    pyproject = find_pyproject(start)
    if pyproject is not None:
        return from_pyproject(pyproject)
    from .flake8_options import from_flake8_section

    return from_flake8_section()


def find_pyproject(start: str | os.PathLike[str] = ".") -> Path | None:
    """The first pyproject.toml with our table from `start` upwards, looked for up to the root of the repository."""
    here = Path(os.path.abspath(start))
    return _find_from(here if here.is_dir() else here.parent)


@cache
def _find_from(folder: Path) -> Path | None:
    pyproject = folder / "pyproject.toml"
    if _has_table(pyproject):
        return pyproject
    is_last = folder == folder.parent or any((folder / mark).exists() for mark in REPOSITORY_MARKS)
    return None if is_last else _find_from(folder.parent)


def _has_table(pyproject: Path) -> bool:
    try:
        return _HEADER.search(pyproject.read_bytes()) is not None
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False
    except OSError as error:
        raise SettingsError(f"{pyproject}: cannot be read ({error.strerror}); mend its permissions") from None


def from_pyproject(path: str | os.PathLike[str]) -> Settings:
    """The settings in the pyproject.toml at `path`. Read once for each state of the file."""
    absolute = os.path.abspath(path)
    try:
        state = os.stat(absolute)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    return _from_pyproject(absolute, state.st_mtime_ns, state.st_size)


@cache
def _from_pyproject(path: str, changed: int, size: int) -> Settings:  # the numbers are part of the cache's key
    return from_table(_table(path), path)


def _table(path: str) -> Mapping[str, object]:
    """Our table of the TOML file at `path`."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    try:
        with open(path, "rb") as file:
            document: dict[str, object] = tomllib.load(file)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read ({_one_line(error)}); check the file") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: is no valid TOML ({_one_line(error)}); mend it") from None
    tool = document.get("tool", {})
    table = tool.get("async-law") if isinstance(tool, dict) else None
    if table is None:
        raise SettingsError(f"{path}: has no [{TABLE}] table; add it, or name another file")
    if not isinstance(table, dict):
        raise SettingsError(f"{path}: {TABLE}: is {_kind(table)}; write a table [{TABLE}]")
    return table


def from_table(table: Mapping[str, object], path: str) -> Settings:
    """The settings in `table`, read from the pyproject.toml at `path`, whose folder relative paths start from."""
    reader = _Reader(path)
    reader.known(table)
    found = {key.replace("-", "_"): _READERS[key](reader, key, value) for key, value in table.items()}
    settings = Settings(**found, source=path)  # type: ignore[arg-type]
    own = tuple(wire.code for wire in settings.tripwires)
    for key in ("enable", "select", "ignore", "extend-select"):
        check_codes(getattr(settings, key.replace("-", "_")), own, partial(reader.fail, key))
    for pattern, codes in settings.per_file_ignores:
        shown = os.path.relpath(pattern, reader.folder) if os.path.isabs(pattern) else pattern
        check_codes(codes, own, partial(reader.fail, f'per-file-ignores."{shown}"'))
    return settings


# -- codes and names ----------------------------------------------------------------------


@cache
def known_codes() -> tuple[str, ...]:
    """The code of every rule, told from the names of the rules' files: importing them all would take too long."""
    files = (Path(__file__).parent / "rules").glob("*/law[0-9][0-9][0-9]_*.py")
    return tuple(sorted({file.name[:6].upper() for file in files}))


def check_codes(prefixes: Iterable[str], own: Iterable[str], fail: Callable[[str], NoReturn]) -> None:
    """Call `fail` with what is wrong with the first prefix that no rule has; `own` are the codes of tripwires."""
    for prefix in prefixes:
        known = ("LAW", *FAMILIES, *known_codes(), *own)
        if not any(code.startswith(prefix) for code in known) or not prefix.startswith("LAW"):
            fail(f"`{prefix}` is the code of no rule; {did_you_mean(prefix, known, 'see `async-law rules`')}")


def check_beside(tools: Iterable[str], fail: Callable[[str], NoReturn]) -> None:
    """Call `fail` with what is wrong with the first name that is no linter we know."""
    from .beside import TOOLS

    for tool in tools:
        if tool not in TOOLS:
            fail(f"`{tool}` is no linter known here; {did_you_mean(tool, TOOLS)}")


def did_you_mean(word: str, known: Collection[str], otherwise: str = "") -> str:
    """Advice for a `word` that is none of the `known`: the closest of them, else `otherwise`, else all."""
    folded = {_folded(name): name for name in known}
    close = get_close_matches(_folded(word), folded, n=1)
    if close:
        return f"did you mean `{folded[close[0]]}`?"
    return otherwise or f"use one of {', '.join(known)}"


def _folded(word: str) -> str:
    return word.lower().replace("_", "").replace("-", "")


# -- reading values -----------------------------------------------------------------------


class _Reader:
    """Turns TOML values into what `Settings` holds, or fails with the file and the key."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.folder = os.path.dirname(path)

    def fail(self, key: str, problem: str) -> NoReturn:
        raise SettingsError(f"{os.path.relpath(self.path)}: {TABLE}.{key}: {problem}")

    def known(self, table: Mapping[str, object]) -> None:
        for key in table:
            if key not in _READERS:
                self.fail(key, f"unknown key; {did_you_mean(key, _READERS)}")

    def words(self, key: str, value: object) -> tuple[str, ...]:
        """A list of strings, or one string with commas."""
        if isinstance(value, str):
            return tuple(word for word in re.split(r"[,\s]+", value) if word)
        return self.strings(key, value)

    def strings(self, key: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            self.fail(key, f"is {_kind(value)}; write a list of strings")
        return tuple(value)

    def tools(self, key: str, value: object) -> tuple[str, ...]:
        tools = self.words(key, value)
        check_beside(tools, partial(self.fail, key))
        return tools

    def patterns(self, key: str, value: object) -> tuple[str, ...]:
        return tuple(self._pattern(pattern) for pattern in self.strings(key, value))

    def _pattern(self, pattern: str) -> str:
        """Anchor a pattern with a slash at the file's folder."""
        if "/" not in pattern:
            return pattern
        return os.path.normpath(os.path.join(self.folder, pattern))

    def per_file(self, key: str, value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
        if not isinstance(value, dict):
            self.fail(key, f'is {_kind(value)}; write a table of patterns, like {{"tests/*" = ["LAW3"]}}')
        return tuple((self._pattern(name), self.words(f'{key}."{name}"', codes)) for name, codes in value.items())

    def role(self, key: str, value: object) -> str:
        roles = ("app", "library")
        if value not in roles:
            self.fail(key, f"is {value!r}; {did_you_mean(str(value), roles)}")
        return str(value)

    def names(self, key: str, value: object) -> frozenset[str]:
        names = self.strings(key, value)
        for name in names:
            self.qualified(key, name)
        return frozenset(names)

    def qualified(self, key: str, name: str) -> None:
        if not QUALIFIED.match(name):
            self.fail(key, f"`{name}` is no qualified name; write it like `package.module.function`")

    def flag(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.fail(key, f"is {_kind(value)}; write true or false")
        return value

    def wires(self, key: str, value: object) -> tuple[Tripwire, ...]:
        from .tripwires import from_files

        return from_files(self.strings(key, value), self.folder, partial(self.fail, key))

    def lessons(self, key: str, value: object) -> tuple[Taught, ...]:
        from .taught import from_entry

        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.fail(key, f"is {_kind(value)}; write one [[{TABLE}.teach]] table for each name")
        return tuple(from_entry(entry, partial(self._fail_in, key, n)) for n, entry in enumerate(value, 1))

    def recorded(self, key: str, value: object) -> tuple[Requirement, ...]:
        """Client or topic -> one of the requirements and a record, which exists or lies elsewhere (an address)."""
        if not isinstance(value, dict):
            self.fail(key, f'is {_kind(value)}; write a table, like {{kafka = "audit-history, docs/broker.md"}}')
        found: list[Requirement] = []
        for client, text in value.items():
            name = f'{key}."{client}"'
            if not isinstance(text, str):
                self.fail(name, f'is {_kind(text)}; write it like "independent-replay, docs/broker.md"')
            requirement, _, record = (part.strip() for part in text.partition(","))
            if requirement not in REQUIREMENTS:
                self.fail(name, f"`{requirement}` is no requirement; {did_you_mean(requirement, REQUIREMENTS)}")
            if not record:
                self.fail(name, "names no record; write the file or address behind a comma")
            file = os.path.join(self.folder, record.partition("#")[0])
            if not _ELSEWHERE.search(record) and not os.path.exists(file):
                self.fail(name, f"the record `{record}` does not exist; write it, or mend the path")
            found.append(Requirement(client, requirement, record))
        return tuple(found)

    def _fail_in(self, key: str, number: int, where: str, problem: str) -> NoReturn:
        """Fail in the entry of that number (from 1) of a list of tables."""
        self.fail(f"{key}[{number}]{where}", problem)


_READERS: Final[dict[str, Callable[[_Reader, str, object], object]]] = {
    "enable": _Reader.words,
    "beside": _Reader.tools,
    "select": _Reader.words,
    "ignore": _Reader.words,
    "extend-select": _Reader.words,
    "exclude": _Reader.patterns,
    "extend-exclude": _Reader.patterns,
    "per-file-ignores": _Reader.per_file,
    "role": _Reader.role,
    "owners": _Reader.names,
    "tripwires": _Reader.wires,
    "teach": _Reader.lessons,
    "requirements": _Reader.recorded,
    "respect-gitignore": _Reader.flag,
}
"""Key of the table -> how its value is read."""

_KINDS: Final[dict[type, str]] = {
    bool: "a truth value",
    str: "a string",
    int: "a number",
    float: "a number",
    dict: "a table",
}


def _kind(value: object) -> str:
    """What a TOML value is, in words."""
    if isinstance(value, list):
        odd = next((_kind(item) for item in value if not isinstance(item, str)), "an empty string")
        return f"a list that holds {odd}"
    return _KINDS.get(type(value), "a date or time")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
