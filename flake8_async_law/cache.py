"""
What earlier runs found, remembered on disk.

An entry is valid as long as everything its answer may rest on has the same content: the file itself, what it imports in
the end, the project's settings files, and the whole project where a rule looked there. Contents are compared by digest;
a file whose size and times are as they were is not read again. The settings, the rules and the version of Python and of
this package are the context that an entry belongs to.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import __version__, engine
from .engine import Judgement, Report
from .model import imports, project
from .store import Store

if TYPE_CHECKING:
    from .settings import Settings

RECENT: Final = 2_000_000_000
"""Nanoseconds: a file changed so lately may change again without a new time, so its times are not relied on."""
CLOCK: Final = 20_000_000
"""Nanoseconds by which the time that a file system notes may lag behind the clock."""
RUNS: Final = 4
"""How many lists of files are remembered as a whole."""
_FEW: Final = 50
"""Up to so many rows are asked for one by one."""
_FILE, _FINDINGS, _RUN = "file", "findings", "run"
"""Kinds of rows: what a file imports, what was found in it, what was found by a run over a list of files."""


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
    """What is remembered of a file: its reports, why it could not be checked, and what that rests on (see `Entry`)."""

    reports: tuple[Report, ...]
    trouble: str = ""
    extra: tuple[str, ...] = ()
    whole: bool = False


def context_of(settings: Settings) -> bytes:
    """The digest of all that is the same for each file of a run."""
    asked = {field.name: getattr(settings, field.name) for field in fields(settings)}
    asked["owners"] = sorted(settings.owners)  # a set has no order to rely on
    matcher = ""
    if settings.tripwires or settings.teach:
        from importlib.metadata import version

        matcher = version("ast-grep-py")
    told = repr((__version__, sys.version, asked, matcher, _own_state()))
    return imports.digest_of(told.encode("utf-8", "surrogateescape"))


@cache
def _own_state() -> tuple[tuple[object, ...], ...]:
    """
    Name and size of this package's own files; in a checkout, whose files are edited without a new version, their time
    of change, too.
    """
    own = os.path.dirname(__file__)
    is_checkout = os.path.exists(os.path.join(os.path.dirname(own), "pyproject.toml"))
    found: list[tuple[object, ...]] = []
    for folder, folders, files in os.walk(own):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            state = os.stat(os.path.join(folder, name))
            found.append((name, state.st_size, state.st_mtime_ns if is_checkout else 0))
    return tuple(found)


def world_of(path: str, extra: Iterable[str], *, whole: bool) -> bytes:
    """The digest of what an answer about the file at absolute path `path` rests on beside its own content."""
    parts = [imports.closure(path).digest, _settings_digest(os.path.dirname(path))]
    parts += [part for other in sorted(extra) for part in (os.fsencode(other), imports.closure(other).digest)]
    if whole:
        parts.append(_project_digest(project.search_roots(path)[:1]))
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
    return _digest_of_files(project.settings_files(os.path.join(folder, "_")))


@cache
def _project_digest(roots: tuple[str, ...]) -> bytes:
    return _digest_of_files(file for root in roots for file in project.files_below(root))


def _digest_of_files(files: Iterable[str]) -> bytes:
    return imports.digest_of(*(part for f in files for part in (os.fsencode(f), imports.of_file(f).digest)))


class Cache:
    """
    The cache in `folder`, for runs of one context.

    Nothing here raises because of what is on disk: `is_open` tells whether there is anything.
    """

    def __init__(self, folder: str, context: bytes) -> None:
        self._store = Store(folder, context)
        self._asked = 0
        self._files: dict[bytes, Any] | None = None
        self.kept: dict[str, Known] = {}
        """What was kept in this run, by absolute path."""
        if self.is_open:
            imports.recall_with(self._recall)

    @property
    def is_open(self) -> bool:
        return self._store.is_open

    def close(self) -> None:
        """Let go of the database."""
        self._store.close()

    def _recall(self, path: str) -> tuple[tuple[str, ...], bytes] | None:
        """What is known of the file at `path`, if it is as it was."""
        row = self._file(os.fsencode(path))
        try:
            state, digest, names = row
            if state == list(_state(path) or ()):
                return tuple(map(_text, names)), bytes.fromhex(digest)
        except (TypeError, ValueError):
            pass  # nothing is known, or it is not what this program writes
        return None

    def _file(self, key: bytes) -> Any:
        """The row about one file: asked for alone at first, then all are read at once."""
        if self._files is None:
            self._asked += 1
            if self._asked <= _FEW:
                return self._store.get(_FILE, key)
            self._files = dict(self._store.all(_FILE))
        return self._files.get(key)

    def valid(self, paths: Iterable[str]) -> dict[str, Known]:
        """What is known of those of the absolute `paths` about which nothing has changed."""
        keys = {os.fsencode(path): path for path in paths}
        if len(keys) > _FEW:
            rows = [(key, value) for key, value in self._store.all(_FINDINGS) if key in keys]
        else:
            rows = [(key, self._store.get(_FINDINGS, key)) for key in keys]
        found = {}
        for key, value in rows:
            known = _valid(keys[key], value)
            if known is not None:
                found[keys[key]] = known
        return found

    def same_run(self, paths: Sequence[str]) -> dict[str, Known] | None:
        """
        What an earlier run over exactly the absolute `paths` found, if not one file or folder that it looked at has
        changed since; files with nothing to say are left out. None: there is no such run.
        """
        row = self._store.get(_RUN, _listing(paths))
        try:
            state, outside, folders, found = row
            if _state_of(paths, list(map(_text, outside)), list(map(_text, folders))) != state:
                return None
            return {path: Known(_reports(reports), _text(trouble)) for path, (reports, trouble) in found.items()}
        except (TypeError, ValueError, AttributeError):
            return None

    def keep_run(self, paths: Sequence[str], known: dict[str, Known]) -> None:
        """Keep what a run over the absolute `paths` found, so that the next one need not look into any file."""
        checked = set(paths)
        outside = {other for path in paths for other in imports.of_file(path).files}
        outside |= {extra for path in paths for extra in known[path].extra}
        folders: set[str] = set()
        for folder in {os.path.dirname(path) for path in paths}:
            outside.update(project.settings_files(os.path.join(folder, "_")))
            folders.update(below for root in _roots_of(folder) for below in project.folders_below(root, 3))
        for root in {root for p in paths if known[p].whole for root in _roots_of(os.path.dirname(p))[:1]}:
            outside.update(project.files_below(root))
            folders.update(project.folders_below(root))
        queue = list(outside)
        for path in queue:
            for other in imports.of_file(path).files:
                if other not in outside:
                    outside.add(other)
                    queue.append(other)
        for path in (*paths, *outside):
            folders.update(_up_to_root(os.path.dirname(path)))
        beyond = sorted(outside - checked)
        state = _state_of(paths, beyond, sorted(folders), until=time.time_ns() - RECENT)
        if state is None:
            return
        told = {p: [_told(what.reports), what.trouble] for p, what in known.items() if what.reports or what.trouble}
        self._store.put([(_RUN, _listing(paths), [state, beyond, sorted(folders), told])], only=RUNS)

    def keep(self, entries: Iterable[Entry]) -> None:
        """Keep `entries` for the runs to come."""
        until = time.time_ns() - RECENT
        rows: list[tuple[str, bytes, Any]] = []
        for entry in entries:
            self.kept[entry.path] = Known(entry.reports, entry.trouble, entry.extra, entry.whole)
            key, digest = os.fsencode(entry.path), entry.digest.hex()
            is_test = project.is_test(entry.path)
            value = [digest, is_test, entry.world.hex(), entry.extra, entry.whole, _told(entry.reports), entry.trouble]
            rows.append((_FINDINGS, key, value))
            if entry.names is not None:
                imports.remember(entry.path, entry.names, entry.digest)
                state = _state(entry.path)
                if state is not None and max(state[1:]) < until:
                    rows.append((_FILE, key, [state, digest, entry.names]))
        self._store.put(rows)


def _valid(path: str, row: Any) -> Known | None:
    """What a row tells about the file at absolute path `path`; None, if it rests on what has changed since."""
    try:
        digest, is_test, world, extra, whole, reports, trouble = row
        if imports.of_file(path).digest.hex() != digest or project.is_test(path) != is_test:
            return None
        known = Known(_reports(reports), _text(trouble), tuple(map(_text, extra)), bool(whole))
    except (TypeError, ValueError):
        return None  # nothing is known, or it is not what this program writes
    if world and world_of(path, known.extra, whole=known.whole).hex() != world:
        return None
    return known


def _told(reports: Iterable[Report]) -> list[tuple[int, int, str, str]]:
    return [(report.line, report.column, report.code, report.text) for report in reports]


def _reports(told: Any) -> tuple[Report, ...]:
    found = [Report(line, column, _text(code), _text(text)) for line, column, code, text in told]
    if not all(type(place) is int for report in found for place in (report.line, report.column)):
        raise TypeError("a place is two numbers")
    return tuple(found)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _listing(paths: Sequence[str]) -> bytes:
    return imports.digest_of(*(os.fsencode(path) + (b"\0test" if project.is_test(path) else b"") for path in paths))


def _state_of(paths: Sequence[str], outside: Sequence[str], folders: Sequence[str], until: int = 0) -> str | None:
    """
    A digest of the size and times of all files and folders (a file that comes or goes changes its folder's time), in
    hexadecimal. None, where one of them was changed after `until` (nanoseconds), or one of `paths` is missing.
    """
    parts = []
    for path in paths:
        state = _state(path)
        if state is None or 0 < until < max(state[1:]):
            return None
        parts.append(repr((path, state)))
    for path in (*outside, *folders):
        state = _state(path)
        if state is not None and 0 < until < max(state[1:]):
            return None
        parts.append(repr((path, state)))
    parts += [repr(_roots_of(folder)) for folder in sorted({os.path.dirname(path) for path in paths})]
    return imports.digest_of(*(part.encode("utf-8", "surrogateescape") for part in parts)).hex()


def _roots_of(folder: str) -> tuple[str, ...]:
    """Where the files in `folder` find the modules of their project."""
    return project.search_roots(os.path.join(folder, "_"))


@cache
def _up_to_root(folder: str) -> frozenset[str]:
    """`folder`, and those above it up to the root of its project."""
    found = {folder}
    roots = _roots_of(folder)
    last = min(roots, key=len, default=folder)
    while folder != last and folder.startswith(last) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
        found.add(folder)
    return frozenset(found)


def _state(path: str) -> tuple[int, int, int] | None:
    """Size, time of change, and time of change of what is noted about it, of the file or folder at `path`."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns


def start() -> None:
    """A run begins: what this process remembers of files is dropped, since they may have changed."""
    forget()
    imports.watch_from(time.time_ns() - CLOCK)


def forget() -> None:
    """Drop what this process remembers of files."""
    imports.forget()
    project.forget()
    engine.forget()
    for cached in (_settings_digest, _project_digest, _up_to_root):
        cached.cache_clear()
