"""
What earlier runs found, kept on disk.

An entry is valid as long as everything its answer may rest on has the same content: the file itself, what it imports in
the end, the project's settings files, and the whole project where a rule looked there. Contents are compared by digest;
a file whose size and time of change are as they were is not read again. The settings, the rules and the version of
Python and of this package belong to the key.

The cache is one SQLite database, so that several runs can use it at once and a run that is killed leaves it whole. What
is wrong with it (a damaged file, a full disk, a lock that lasts) costs time and nothing else: it is then made anew, or
not used.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from . import __version__
from .engine import Judgement, Report
from .model import imports

if TYPE_CHECKING:
    from .settings import Settings

LAYOUT: Final = 1
"""Changes with the tables."""
NAME: Final = "findings.sqlite"
RECENT: Final = 2_000_000_000
"""Nanoseconds: a file changed so lately may change again without a new time, so its time is not relied on."""
CONTEXTS: Final = 8
"""For how many kinds of runs (settings, Pythons, versions) entries are kept."""
_PATIENCE: Final = 10.0
"""Seconds to wait for another run that writes."""

_TABLES: Final = """
CREATE TABLE files (path TEXT PRIMARY KEY, size INTEGER, changed INTEGER, digest BLOB, names TEXT) WITHOUT ROWID;
CREATE TABLE contexts (context BLOB PRIMARY KEY, used REAL) WITHOUT ROWID;
CREATE TABLE findings (
    context BLOB, path TEXT, digest BLOB, world BLOB, extra TEXT, whole INTEGER, reports TEXT, trouble TEXT,
    PRIMARY KEY (context, path)
) WITHOUT ROWID;
CREATE TABLE runs (
    context BLOB, listing BLOB, state BLOB, outside TEXT, found TEXT, PRIMARY KEY (context, listing)
) WITHOUT ROWID;
"""


class Entry(NamedTuple):
    """
    What one file came to. `digest` is of its content, `world` of all else that the answer rests on (empty: nothing),
    `extra` are files beyond its imports, `whole` tells that the whole project was asked; `trouble`, why the file could
    not be checked.
    """

    path: str
    digest: bytes
    world: bytes
    extra: tuple[str, ...]
    whole: bool
    reports: tuple[Report, ...]
    trouble: str = ""
    names: tuple[str, ...] | None = None
    """What the file imports, where that was read."""


class Known(NamedTuple):
    """What is remembered of a file: its reports, or why it could not be checked."""

    reports: tuple[Report, ...]
    trouble: str


def context_of(settings: Settings) -> bytes:
    """The digest of all that is the same for each file of a run."""
    asked = {field.name: getattr(settings, field.name) for field in fields(settings)}
    asked["owners"] = sorted(settings.owners)  # a set has no order to rely on
    told = repr((__version__, sys.version_info[:2], asked, _own_state()))
    return imports.digest_of(told.encode("utf-8", "surrogateescape"))


@cache
def _own_state() -> tuple[tuple[str, int, int], ...]:
    """Name, size and time of change of this package's own files, which a developer edits without a new version."""
    found = []
    for folder, folders, files in os.walk(os.path.dirname(__file__)):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            state = os.stat(os.path.join(folder, name))
            found.append((name, state.st_size, state.st_mtime_ns))
    return tuple(found)


def world_of(path: str, extra: Iterable[str], *, whole: bool) -> bytes:
    """The digest of what an answer about the file at absolute path `path` rests on beside its own content."""
    parts = [imports.closure(path).digest, _settings_digest(os.path.dirname(path))]
    parts += [imports.closure(other).digest for other in sorted(extra)]
    if whole:
        parts.append(_project_digest(os.path.dirname(path)))
    return imports.digest_of(*parts)


def entry_of(path: str, digest: bytes, judgement: Judgement, trouble: str = "") -> Entry:
    """The entry for the file at absolute path `path` with content of `digest`, of which `judgement` was just made."""
    imports.of_file(path)
    seen = imports.remembered(path)
    names = seen[0] if seen is not None and seen[1] == digest else None
    reports, whole = tuple(judgement.reports), judgement.whole_project
    if not judgement.looked_around:
        return Entry(path, digest, b"", (), False, reports, trouble, names)
    extra = tuple(sorted(judgement.consulted))
    return Entry(path, digest, world_of(path, extra, whole=whole), extra, whole, reports, trouble, names)


@cache
def _settings_digest(folder: str) -> bytes:
    return imports.digest_of(*(imports.of_file(file).digest for file in _settings_of(folder)))


def _settings_of(folder: str) -> list[str]:
    """The settings files of the project around the files in `folder`."""
    from .model.project import settings_files

    return settings_files(os.path.join(folder, "_"))


@cache
def _project_digest(folder: str) -> bytes:
    from .model.project import files_below, search_roots

    roots = search_roots(os.path.join(folder, "_"))[:1]
    return imports.digest_of(*(imports.of_file(file).digest for root in roots for file in files_below(root)))


class Cache:
    """
    The cache in `folder`, for runs of one context.

    Nothing here raises because of the database: `is_open` tells whether there is one.
    """

    def __init__(self, folder: str, context: bytes) -> None:
        self._folder = folder
        self._context = context
        self._database: sqlite3.Connection | None = None
        self._known: dict[str, tuple[int, int, bytes, str]] = {}
        self.kept: dict[str, Known] = {}
        """What was kept in this run, by absolute path."""
        try:
            self._database = self._opened()
        except (OSError, sqlite3.OperationalError):
            return  # nowhere to keep anything (a read-only checkout), or it is locked for long
        except sqlite3.DatabaseError:
            self._discard()
        if self._database is not None:
            imports.recall_with(self._recall)

    @property
    def is_open(self) -> bool:
        return self._database is not None

    def _opened(self) -> sqlite3.Connection:
        os.makedirs(self._folder, exist_ok=True)
        for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            note = os.path.join(self._folder, name)
            if not os.path.exists(note):
                with open(note, "w", encoding="ascii") as file:
                    file.write(text)
        database = sqlite3.connect(os.path.join(self._folder, NAME), timeout=_PATIENCE, isolation_level=None)
        database.execute("PRAGMA synchronous = OFF")  # a cache need not survive a power failure
        if database.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
            database.execute("BEGIN IMMEDIATE")
            if database.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:  # no other run was quicker
                for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    database.execute(f'DROP TABLE "{table}"')
                for statement in _TABLES.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {LAYOUT}")
            database.execute("COMMIT")
        self._known = {
            row[0]: row[1:] for row in database.execute("SELECT path, size, changed, digest, names FROM files")
        }
        return database

    def _discard(self) -> None:
        """Start with an empty database once more; without one, if that fails, too."""
        self.close()
        try:
            os.unlink(os.path.join(self._folder, NAME))
            self._database = self._opened()
        except (OSError, sqlite3.DatabaseError):
            self._database = None

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _recall(self, path: str) -> tuple[tuple[str, ...], bytes] | None:
        """What is known of the file at `path`, if it is as it was."""
        row = self._known.get(path)
        if row is None:
            return None
        try:
            state = os.stat(path)
            if (state.st_size, state.st_mtime_ns) != row[:2]:
                return None
            return tuple(json.loads(row[3])), bytes(row[2])
        except (OSError, ValueError, TypeError):
            return None

    def valid(self, paths: Iterable[str]) -> dict[str, Known]:
        """What is known of those of the absolute `paths` about which nothing has changed."""
        if self._database is None:
            return {}
        wanted = set(paths)
        try:
            if len(wanted) > _FEW:
                rows = self._database.execute(f"{_SELECT} WHERE context = ?", (self._context,)).fetchall()
            else:
                one = f"{_SELECT} WHERE context = ? AND path = ?"
                rows = [row for p in wanted for row in self._database.execute(one, (self._context, p)).fetchall()]
        except sqlite3.OperationalError:
            return {}
        except sqlite3.DatabaseError:
            self._discard()
            return {}
        found = {}
        for path, digest, world, extra, whole, reports, trouble in rows:
            if path not in wanted or imports.of_file(path).digest != digest:
                continue
            try:
                if not world or world_of(path, json.loads(extra), whole=bool(whole)) == world:
                    found[path] = Known(tuple(Report(*report) for report in json.loads(reports)), str(trouble))
            except (TypeError, ValueError):
                continue  # not what this program writes
        return found

    def asking_whole_project(self, paths: Iterable[str]) -> set[str]:
        """Those of the absolute `paths` whose findings rest on their whole project, or of which nothing is known."""
        left = set(paths)
        if self._database is not None:
            try:
                rows = self._database.execute(
                    "SELECT path FROM findings WHERE context = ? AND NOT whole", (self._context,)
                ).fetchall()
            except sqlite3.DatabaseError:
                rows = []
            left.difference_update(path for (path,) in rows)
        return left

    def same_run(self, paths: Sequence[str]) -> dict[str, Known] | None:
        """
        What an earlier run over exactly the absolute `paths` found, if not one file or folder that it looked at has
        changed since; files with nothing to say are left out. None: there is no such run.
        """
        if self._database is None:
            return None
        try:
            row = self._database.execute(
                "SELECT state, outside, found FROM runs WHERE context = ? AND listing = ?",
                (self._context, _listing(paths)),
            ).fetchone()
            if row is None or _state_of(paths, json.loads(row[1])) != row[0]:
                return None
            return {
                path: Known(tuple(Report(*report) for report in reports), trouble)
                for path, (reports, trouble) in json.loads(row[2]).items()
            }
        except (sqlite3.DatabaseError, TypeError, ValueError):
            return None  # what is wrong with the database, the next question tells

    def keep_run(self, paths: Sequence[str], found: dict[str, Known]) -> None:
        """Keep what a run over the absolute `paths` found, so that the next one need not look into any file."""
        if self._database is None:
            return
        checked = set(paths)
        outside = {other for path in paths for other in imports.of_file(path).files} - checked
        outside |= {other for folder in {os.path.dirname(p) for p in paths} for other in _settings_of(folder)} - checked
        queue = list(outside)
        for path in queue:
            for other in imports.of_file(path).files:
                if other not in outside and other not in checked:
                    outside.add(other)
                    queue.append(other)
        state = _state_of(paths, sorted(outside), until=time.time_ns() - RECENT)
        if state is None:
            return
        told = {
            p: [[(r.line, r.column, r.code, r.text) for r in known.reports], known.trouble]
            for p, known in found.items()
        }
        row = (self._context, _listing(paths), state, json.dumps(sorted(outside)), json.dumps(told))
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?)", row)
            self._database.execute("COMMIT")
        except sqlite3.DatabaseError:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")

    def keep(self, entries: Iterable[Entry]) -> None:
        """Keep `entries` for the runs to come."""
        if self._database is None:
            return
        now = time.time_ns()
        files, findings = [], []
        for entry in entries:
            self.kept[entry.path] = Known(entry.reports, entry.trouble)
            if entry.names is not None:
                imports.remember(entry.path, entry.names, entry.digest)
            findings.append((
                self._context, entry.path, entry.digest, entry.world, json.dumps(entry.extra), entry.whole,
                json.dumps([(r.line, r.column, r.code, r.text) for r in entry.reports]), entry.trouble,
            ))  # fmt: skip
            state = _state(entry.path)
            if entry.names is not None and state is not None and state[1] < now - RECENT:
                files.append((entry.path, *state, entry.digest, json.dumps(entry.names)))
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", files)
            self._database.executemany("INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", findings)
            self._database.execute("INSERT OR REPLACE INTO contexts VALUES (?, ?)", (self._context, time.time()))
            old = "SELECT context FROM contexts ORDER BY used DESC LIMIT -1 OFFSET ?"
            for (context,) in self._database.execute(old, (CONTEXTS,)).fetchall():
                self._database.execute("DELETE FROM findings WHERE context = ?", (context,))
                self._database.execute("DELETE FROM runs WHERE context = ?", (context,))
                self._database.execute("DELETE FROM contexts WHERE context = ?", (context,))
            self._database.execute("COMMIT")
        except sqlite3.OperationalError:  # locked for long, or no room: what was found is lost, and found again
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
        except sqlite3.DatabaseError:
            self._discard()


def _listing(paths: Sequence[str]) -> bytes:
    return imports.digest_of(*(os.fsencode(path) for path in paths))


def _state_of(paths: Sequence[str], outside: Sequence[str], until: int | None = None) -> bytes | None:
    """
    A digest of the size and time of change of all files, and of the folders they lie in (a new file changes its
    folder's time). None, where one of them is missing, or was changed after `until` (nanoseconds).
    """
    files = [*paths, *outside]
    folders = {os.path.dirname(path) for path in files}
    folders |= {root for folder in {os.path.dirname(path) for path in paths} for root in _roots_of(folder)}
    parts = []
    for path in [*files, *sorted(folders)]:
        state = _state(path)
        if state is None or (until is not None and state[1] > until):
            return None
        parts.append(b"%s %d %d" % (os.fsencode(path), *state))
    return imports.digest_of(*parts)


def _roots_of(folder: str) -> tuple[str, ...]:
    from .model.project import search_roots

    return search_roots(os.path.join(folder, "_"))


def _state(path: str) -> tuple[int, int] | None:
    """Size and time of change of the file at `path`."""
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_size, state.st_mtime_ns


def forget() -> None:
    """Drop what this process remembers of files: they may have changed."""
    from .model import project

    imports.forget()
    project.forget()
    _settings_digest.cache_clear()
    _project_digest.cache_clear()


_SELECT: Final = "SELECT path, digest, world, extra, whole, reports, trouble FROM findings"
_FEW: Final = 50
_TAG: Final = """Signature: 8a477f597d28d172789f06886806bc55
# This folder holds a cache of async-law. It can be deleted at any time.
"""
