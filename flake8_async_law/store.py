"""
Rows kept on disk from one run to the next, in one SQLite database.

SQLite lets several runs use it at once, and a run that is killed leaves it whole. Each row carries a digest of its own
content, so that one that was damaged is no row. Whatever is wrong with the database (a damaged file, a full disk, a
folder that nobody may write to, a lock that lasts) costs time and nothing else: it is made anew, or not used.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, Final, TypeAlias

NAME: Final = "findings.sqlite"
CONTEXTS: Final = 8
"""For how many contexts rows are kept; those used last stay."""
_PATIENCE: Final = 10.0
"""Seconds to wait for another run that writes."""
_BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""What SQLite appends to the name of a database for the files that belong to it."""

_TABLES: Final = (
    "CREATE TABLE contexts (context BLOB PRIMARY KEY, used REAL) WITHOUT ROWID",
    (
        "CREATE TABLE kept (context BLOB, kind TEXT, key BLOB, content TEXT, seal BLOB, used REAL,"
        " PRIMARY KEY (context, kind, key)) WITHOUT ROWID"
    ),
)

Row: TypeAlias = "tuple[str, bytes, Any]"
"""Kind, key, and a value that JSON can hold."""


class Store:
    """The rows in `folder` that belong to `context`. Nothing here raises because of the database."""

    def __init__(self, folder: str, context: bytes) -> None:
        self._folder = folder
        self._context = context
        self._database: sqlite3.Connection | None = None
        self._open()

    @property
    def is_open(self) -> bool:
        return self._database is not None

    def get(self, kind: str, key: bytes) -> Any:
        """The value of one row; None, where there is no whole one."""
        asked = "SELECT key, content, seal FROM kept WHERE context = ? AND kind = ? AND key = ?"
        return next((value for _, value in self._rows(asked, self._context, kind, key)), None)

    def all(self, kind: str) -> Iterator[tuple[bytes, Any]]:
        """Key and value of all rows of a kind."""
        return self._rows("SELECT key, content, seal FROM kept WHERE context = ? AND kind = ?", self._context, kind)

    def put(self, rows: Iterable[Row], only: int | None = None) -> None:
        """Keep `rows`; of each of their kinds, `only` so many of those that were put last (default: all)."""
        now = time.time()
        written = []
        for kind, key, value in rows:
            content = json.dumps(value, separators=(",", ":"))
            written.append((self._context, kind, key, content, self._seal(kind, key, content), now))
        if self._database is None:
            return
        execute = self._database.execute
        try:
            execute("BEGIN IMMEDIATE")
            self._database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?, ?)", written)
            execute("INSERT OR REPLACE INTO contexts VALUES (?, ?)", (self._context, now))
            for kind in sorted({row[1] for row in written}) if only is not None else ():
                execute(
                    "DELETE FROM kept WHERE context = ?1 AND kind = ?2 AND key IN (SELECT key FROM kept"
                    " WHERE context = ?1 AND kind = ?2 ORDER BY used DESC LIMIT -1 OFFSET ?3)",
                    (self._context, kind, only),
                )
            old = "SELECT context FROM contexts ORDER BY used DESC LIMIT -1 OFFSET ?"
            for (context,) in execute(old, (CONTEXTS,)).fetchall():
                execute("DELETE FROM kept WHERE context = ?", (context,))
                execute("DELETE FROM contexts WHERE context = ?", (context,))
            execute("COMMIT")
        except sqlite3.Error as error:
            self._failed(error)

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _rows(self, asked: str, *arguments: object) -> Iterator[tuple[bytes, Any]]:
        if self._database is None:
            return
        try:
            rows = self._database.execute(asked, arguments).fetchall()
        except sqlite3.Error as error:
            self._failed(error)
            return
        kind = str(arguments[1])
        for key, content, seal in rows:
            try:
                value = json.loads(content) if seal == self._seal(kind, key, content) else None
            except (TypeError, ValueError, AttributeError):
                continue  # not what this program writes
            if value is not None:
                yield key, value

    def _seal(self, kind: str, key: bytes, content: str) -> bytes:
        """By this a row shows that it is whole, and that it is the one that was asked for."""
        found = blake2b(digest_size=16)
        for part in (self._context, kind.encode(), key, content.encode("ascii")):
            found.update(len(part).to_bytes(8, "little"))
            found.update(part)
        return found.digest()

    def _failed(self, error: sqlite3.Error) -> None:
        """Locked for long, no room, no permission: the next run may fare better. Damaged: start afresh."""
        if isinstance(error, sqlite3.OperationalError):
            try:
                if self._database is not None and self._database.in_transaction:
                    self._database.execute("ROLLBACK")
            except sqlite3.Error:
                self.close()
            return
        self._discard()

    def _discard(self) -> None:
        self.close()
        try:
            for ending in _BESIDE:
                path = os.path.join(self._folder, NAME + ending)
                if os.path.lexists(path):
                    os.unlink(path)
        except OSError:
            return
        self._open(again=True)

    def _open(self, *, again: bool = False) -> None:
        try:
            self._mark_folder()
            self._database = sqlite3.connect(os.path.join(self._folder, NAME), timeout=_PATIENCE, isolation_level=None)
            # A cache need not survive a power failure.
            self._database.execute("PRAGMA synchronous = OFF")
            if self._tables() != _TABLES:
                self._make_tables()
        except (OSError, sqlite3.OperationalError):
            self.close()  # nowhere to keep anything (a read-only checkout), or it is locked for long
        except (sqlite3.Error, ValueError):  # ValueError: a NUL byte in the name of the folder
            self.close()
            if not again:
                self._discard()

    def _mark_folder(self) -> None:
        """Make the folder, and have it passed over by git and by backups."""
        os.makedirs(self._folder, exist_ok=True)
        for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            note = os.path.join(self._folder, name)
            if not os.path.exists(note):
                with open(note, "w", encoding="ascii") as file:
                    file.write(text)

    def _tables(self) -> tuple[str, ...]:
        assert self._database is not None
        rows = self._database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
        return tuple(str(sql) for (sql,) in rows)

    def _make_tables(self) -> None:
        """Replace the tables of another version of this program by ours."""
        assert self._database is not None
        execute = self._database.execute
        execute("BEGIN IMMEDIATE")
        if self._tables() != _TABLES:  # no other run was quicker
            for kind, name in execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL").fetchall():
                if kind in ("table", "view"):
                    execute(f'DROP {kind} IF EXISTS "{name}"')
            for statement in _TABLES:
                execute(statement)
        execute("COMMIT")


_TAG: Final = """Signature: 8a477f597d28d172789f06886806bc55
# This folder holds a cache of async-law. It can be deleted at any time.
"""
