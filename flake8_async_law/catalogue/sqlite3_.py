"""
sqlite3: transactions on a local file. Data only.

Its calls are no `Blocking`: they wait for a local disk, and for other writers 5 seconds at most.
"""

from __future__ import annotations

from .vocabulary import (
    Class,
    Commit,
    Execute,
    ImplicitTransaction,
    Library,
    LiveObject,
    Parameter,
    Returns,
    Transaction,
)

LIBRARY = Library(
    name="sqlite3",
    imports=("sqlite3",),
    docs="https://docs.python.org/3/library/sqlite3.html",
    checked_against="3.13",
    roles=(
        Class("sqlite3.Connection"),
        Class("sqlite3.Cursor"),
        LiveObject("sqlite3.Connection", "database connection", "the primary key"),
        LiveObject("sqlite3.Cursor", "database cursor", "the rows it read"),
        Returns("sqlite3.connect", "sqlite3.Connection"),
        Returns("sqlite3.Connection.cursor", "sqlite3.Cursor"),
        Returns("sqlite3.Connection.execute", "sqlite3.Cursor"),
        # `with connection:` commits at its end, and leaves the connection open.
        Transaction(
            "sqlite3.Connection",
            unless=(
                (Parameter("isolation_level", 3, ""), None),
                (Parameter("autocommit", None, -1), True),
            ),
        ),
        ImplicitTransaction("sqlite3.Connection", may_autocommit=True),
        Execute("sqlite3.Connection.execute", Parameter("sql", 0)),
        Execute("sqlite3.Cursor.execute", Parameter("sql", 0)),
        Commit("sqlite3.Connection.commit"),
        Commit("sqlite3.Connection.rollback", undone=True),
        Commit("sqlite3.Connection.executescript"),  # commits an open transaction before it runs the script
    ),
    aliases=(
        ("sqlite3.dbapi2.Connection", "sqlite3.Connection"),
        ("sqlite3.dbapi2.Cursor", "sqlite3.Cursor"),
        ("sqlite3.dbapi2.connect", "sqlite3.connect"),
    ),
)
