"""psycopg 3, psycopg_pool and psycopg2: connections, cursors, transactions. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Blocking,
    Class,
    Commit,
    Coroutine,
    Enters,
    Execute,
    ImplicitTransaction,
    Library,
    LiveObject,
    OneAtATime,
    Opens,
    Parameter,
    Pool,
    Remote,
    Returns,
    Transaction,
    Write,
)

CONNECTION: Final = "psycopg.Connection"
ASYNC_CONNECTION: Final = "psycopg.AsyncConnection"
CURSOR: Final = "psycopg.Cursor"
ASYNC_CURSOR: Final = "psycopg.AsyncCursor"
POOL: Final = "psycopg_pool.ConnectionPool"
ASYNC_POOL: Final = "psycopg_pool.AsyncConnectionPool"
CONNECTION_2: Final = "psycopg2.extensions.connection"
CURSOR_2: Final = "psycopg2.extensions.cursor"
ASYNC: Final = "`psycopg.AsyncConnection`"

AUTOCOMMIT: Final = (Parameter("autocommit", None, False), True)
CURSOR_WAITS: Final = ("execute", "executemany", "fetchall", "fetchmany", "fetchone")

LIBRARY: Final = Library(
    name="psycopg",
    imports=("psycopg", "psycopg2", "psycopg_pool"),
    docs="https://www.psycopg.org/psycopg3/docs/basic/transactions.html",
    checked_against="psycopg 3.3.9, psycopg-pool 3.3.3, psycopg2-binary 2.9.13",
    distribution="psycopg",
    roles=(
        *(Remote(f"{ASYNC_CURSOR}.{method}") for method in ("execute", "executemany")),
        *(Remote(f"{ASYNC_CONNECTION}.{method}") for method in ("connect", "execute")),
        Remote(f"{ASYNC_POOL}.connection"),
        # A connection of psycopg 3 queues what several tasks ask of it, into one transaction; a cursor mixes it up.
        OneAtATime(ASYNC_CONNECTION, "connection"),
        OneAtATime(ASYNC_CURSOR, "cursor"),
        *(
            Pool(f"psycopg_pool.{name}", "connections", Parameter("max_size", None, None), (0, None))
            for name in ("AsyncNullConnectionPool", "NullConnectionPool")
        ),
        Opens("psycopg.AsyncConnection.connect", "resource", "database connection", ends=("close",), awaited=True),
        Opens(POOL, "resource", "connection pool", ends=("close",)),
        Opens(ASYNC_POOL, "resource", "connection pool", ends=("close",)),
        Opens(f"{POOL}.getconn", "resource", "pooled connection", ends=("close",), ended_by=("putconn",), scarce=True),
        Opens(
            f"{ASYNC_POOL}.getconn",
            "resource",
            "pooled connection",
            ends=("close",),
            ended_by=("putconn",),
            awaited=True,
            scarce=True,
        ),
        *(
            Opens(
                f"psycopg2.pool.{pool}.getconn",
                "resource",
                "pooled connection",
                ends=("close",),
                ended_by=("putconn",),
                scarce=True,
            )
            for pool in ("SimpleConnectionPool", "ThreadedConnectionPool")
        ),
        # -- types ----------------------------------------------------------------------------
        *(
            LiveObject(connection, "database connection", "the primary key")
            for connection in (CONNECTION, ASYNC_CONNECTION, CONNECTION_2)
        ),
        *(
            LiveObject(cursor, "database cursor", "the rows it read")
            for cursor in (CURSOR, ASYNC_CURSOR, "psycopg.ServerCursor", "psycopg.AsyncServerCursor", CURSOR_2)
        ),
        *(
            LiveObject(pool, "connection pool", "nothing: the worker opens its own")
            for pool in (POOL, ASYNC_POOL, "psycopg2.pool.SimpleConnectionPool", "psycopg2.pool.ThreadedConnectionPool")
        ),
        Class("psycopg.ClientCursor", (CURSOR,)),
        Class("psycopg.AsyncClientCursor", (ASYNC_CURSOR,)),
        Class("psycopg_pool.NullConnectionPool", (POOL,)),
        Class("psycopg_pool.AsyncNullConnectionPool", (ASYNC_POOL,)),
        Class("psycopg2.extras.DictCursor", (CURSOR_2,)),
        Class("psycopg2.extras.NamedTupleCursor", (CURSOR_2,)),
        Class("psycopg2.extras.RealDictCursor", (CURSOR_2,)),
        Returns("psycopg.Connection.connect", CONNECTION),
        Returns("psycopg.AsyncConnection.connect", ASYNC_CONNECTION, awaited=True),
        Returns("psycopg.Connection.cursor", CURSOR),
        Returns("psycopg.Connection.execute", CURSOR),
        Returns("psycopg.Cursor.execute", "$self"),
        Returns("psycopg.AsyncConnection.cursor", ASYNC_CURSOR),
        Returns("psycopg.AsyncConnection.execute", ASYNC_CURSOR, awaited=True),
        Returns("psycopg.AsyncCursor.execute", "$self", awaited=True),
        Returns("psycopg2.connect", CONNECTION_2),
        Returns("psycopg2.extensions.connection.cursor", CURSOR_2),
        Enters("psycopg_pool.ConnectionPool.connection", CONNECTION),
        Enters("psycopg_pool.AsyncConnectionPool.connection", ASYNC_CONNECTION),
        Returns("psycopg_pool.ConnectionPool.getconn", CONNECTION),
        Returns("psycopg_pool.AsyncConnectionPool.getconn", ASYNC_CONNECTION, awaited=True),
        *(
            Returns(f"psycopg2.pool.{pool}.getconn", CONNECTION_2)
            for pool in ("SimpleConnectionPool", "ThreadedConnectionPool")
        ),
        # -- transactions ---------------------------------------------------------------------
        # psycopg 3: leaving the block commits and closes. psycopg2: it commits and leaves the connection open,
        # and opens a transaction even under autocommit.
        Transaction(CONNECTION, unless=(AUTOCOMMIT,)),
        Transaction(ASYNC_CONNECTION, unless=(AUTOCOMMIT,)),
        Transaction(CONNECTION_2),
        Transaction("psycopg.Connection.transaction"),
        Transaction("psycopg.AsyncConnection.transaction"),
        Transaction("psycopg_pool.ConnectionPool.connection"),
        Transaction("psycopg_pool.AsyncConnectionPool.connection"),
        *(
            ImplicitTransaction(connection, may_autocommit=True)
            for connection in (CONNECTION, ASYNC_CONNECTION, CONNECTION_2)
        ),
        *(Commit(f"{connection}.commit") for connection in (CONNECTION, ASYNC_CONNECTION, CONNECTION_2)),
        *(
            Commit(f"{connection}.{method}", undone=True)
            for connection in (CONNECTION, ASYNC_CONNECTION, CONNECTION_2)
            for method in ("close", "rollback")
        ),
        *(
            Execute(f"{owner}.execute", Parameter("query", 0))
            for owner in (CONNECTION, ASYNC_CONNECTION, CURSOR, ASYNC_CURSOR, CURSOR_2)
        ),
        *(Write(f"{cursor}.executemany") for cursor in (CURSOR, ASYNC_CURSOR, CURSOR_2)),
        Write("psycopg2.extras.execute_batch"),
        Write("psycopg2.extras.execute_values"),
        # -- what blocks ----------------------------------------------------------------------
        Blocking("psycopg.Connection.connect", "database", "`await psycopg.AsyncConnection.connect()`"),
        Blocking("psycopg2.connect", "database", ASYNC),
        *(Blocking(f"{CONNECTION}.{method}", "database", ASYNC) for method in ("commit", "execute", "rollback")),
        *(Blocking(f"{CONNECTION_2}.{method}", "database", ASYNC) for method in ("commit", "rollback")),
        *(Blocking(f"{CURSOR}.{method}", "database", ASYNC) for method in CURSOR_WAITS),
        *(
            Blocking(f"{CURSOR_2}.{method}", "database", ASYNC)
            for method in (*CURSOR_WAITS, "callproc", "copy_expert", "copy_from", "copy_to")
        ),
        Blocking("psycopg2.extras.execute_batch", "database", ASYNC),
        Blocking("psycopg2.extras.execute_values", "database", ASYNC),
        Blocking("psycopg_pool.ConnectionPool.connection", "database", "`AsyncConnectionPool`"),
        Blocking("psycopg_pool.ConnectionPool.getconn", "database", "`AsyncConnectionPool`"),
        # -- what must be awaited -------------------------------------------------------------
        Coroutine("psycopg.AsyncConnection.connect"),
        *(Coroutine(f"{ASYNC_CONNECTION}.{method}") for method in ("close", "commit", "execute", "rollback")),
        *(Coroutine(f"{ASYNC_CURSOR}.{method}") for method in (*CURSOR_WAITS, "close", "scroll")),
        *(Coroutine(f"{ASYNC_POOL}.{method}") for method in ("close", "getconn", "open", "putconn", "wait")),
    ),
    aliases=(
        ("psycopg.connect", "psycopg.Connection.connect"),
        ("psycopg.connection.Connection", CONNECTION),
        ("psycopg.connection_async.AsyncConnection", ASYNC_CONNECTION),
        ("psycopg.cursor.Cursor", CURSOR),
        ("psycopg.cursor_async.AsyncCursor", ASYNC_CURSOR),
        ("psycopg_pool.pool.ConnectionPool", POOL),
        ("psycopg_pool.pool_async.AsyncConnectionPool", ASYNC_POOL),
    ),
)
