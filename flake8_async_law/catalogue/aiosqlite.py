"""aiosqlite: connections to SQLite, each with a thread of its own. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Library, Opens

LIBRARY: Final = Library(
    name="aiosqlite",
    imports=("aiosqlite",),
    docs="https://aiosqlite.omnilib.dev/en/stable/api.html",
    checked_against="0.22",
    distribution="aiosqlite",
    roles=(Opens("aiosqlite.connect", "resource", "database connection", ends=("close", "stop"), awaited=True),),
)
