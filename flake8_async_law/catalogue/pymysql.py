"""PyMySQL: blocking connections and cursors. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Blocking,
    Class,
    Commit,
    Execute,
    ImplicitTransaction,
    Library,
    LiveObject,
    Parameter,
    Returns,
    Write,
)

CONNECTION: Final = "pymysql.connections.Connection"
CURSOR: Final = "pymysql.cursors.Cursor"
INSTEAD: Final = "`await asyncio.to_thread(...)` or an async driver such as aiomysql"

LIBRARY: Final = Library(
    name="PyMySQL",
    imports=("pymysql",),
    docs="https://pymysql.readthedocs.io/en/latest/modules/connections.html",
    checked_against="1.2.4",
    distribution="pymysql",
    roles=(
        LiveObject(CONNECTION, "database connection", "the primary key"),
        LiveObject(CURSOR, "database cursor", "the rows it read"),
        *(Class(f"pymysql.cursors.{cursor}", (CURSOR,)) for cursor in ("DictCursor", "SSCursor")),
        Class("pymysql.cursors.SSDictCursor", ("pymysql.cursors.SSCursor",)),
        Returns("pymysql.connections.Connection.cursor", CURSOR),
        # `with connection:` closes it and commits nothing, so it is no transaction.
        ImplicitTransaction(CONNECTION, may_autocommit=True),
        Execute("pymysql.cursors.Cursor.execute", Parameter("query", 0)),
        Write("pymysql.cursors.Cursor.executemany"),
        Commit("pymysql.connections.Connection.commit"),
        Commit("pymysql.connections.Connection.rollback", undone=True),
        Commit("pymysql.connections.Connection.close", undone=True),
        Blocking(CONNECTION, "database", INSTEAD),  # the constructor connects
        *(
            Blocking(f"{CONNECTION}.{method}", "database", INSTEAD)
            for method in ("begin", "commit", "ping", "query", "rollback", "select_db")
        ),
        # The plain cursor reads its rows in execute(); fetching from it takes them from memory, from SSCursor it waits.
        *(Blocking(f"{CURSOR}.{method}", "database", INSTEAD) for method in ("callproc", "execute", "executemany")),
        *(
            Blocking(f"pymysql.cursors.SSCursor.{method}", "database", INSTEAD)
            for method in ("fetchall", "fetchmany", "fetchone")
        ),
    ),
    aliases=(
        # connect is the class itself.
        ("pymysql.connect", CONNECTION),
        ("pymysql.Connect", CONNECTION),
        ("pymysql.Connection", CONNECTION),
    ),
)
