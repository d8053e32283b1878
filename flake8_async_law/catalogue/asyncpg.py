"""asyncpg: connections, pools, transactions. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Coroutine,
    Enters,
    Library,
    LiveObject,
    LoopBound,
    MayLast,
    OneAtATime,
    Opens,
    Parameter,
    Remote,
    Returns,
    Transaction,
    Write,
)

CONNECTION: Final = "asyncpg.Connection"
POOL: Final = "asyncpg.Pool"

QUERIES: Final = (
    "copy_from_query", "copy_from_table", "copy_records_to_table", "copy_to_table", "execute", "executemany", "fetch",
    "fetchrow", "fetchval",
)  # fmt: skip

LIBRARY: Final = Library(
    name="asyncpg",
    imports=("asyncpg",),
    docs="https://magicstack.github.io/asyncpg/current/api/index.html",
    checked_against="0.32.0",
    distribution="asyncpg",
    roles=(
        *(Remote(f"{owner}.{name}") for owner in (CONNECTION, POOL) for name in QUERIES),
        *(Remote(f"asyncpg.{name}") for name in ("Pool.acquire", "connect")),
        OneAtATime(CONNECTION, "connection"),
        Opens("asyncpg.connect", "resource", "database connection", ends=("close", "terminate"), awaited=True),
        Opens("asyncpg.create_pool", "resource", "connection pool", ends=("close", "terminate")),
        Opens(
            "asyncpg.Pool.acquire",
            "resource",
            "pooled connection",
            ends=("close", "terminate"),
            ended_by=("release",),
            awaited=True,
            scarce=True,
        ),
        # Rows (asyncpg.Record) are data. A connection taken from a pool is a proxy that offers the same methods.
        LiveObject(CONNECTION, "database connection", "the primary key"),
        LiveObject("asyncpg.pool.PoolConnectionProxy", "database connection", "the primary key"),
        LiveObject(POOL, "connection pool", "nothing: the worker opens its own"),
        Returns("asyncpg.connect", CONNECTION, awaited=True),
        # A plain function: the pool opens when it is awaited or entered.
        Returns("asyncpg.create_pool", POOL),
        Returns("asyncpg.create_pool", POOL, awaited=True),
        Returns("asyncpg.Pool.acquire", CONNECTION, awaited=True),
        Enters("asyncpg.Pool.acquire", CONNECTION),
        # Outside transaction() every statement commits by itself: there is no implicit transaction.
        Transaction("asyncpg.Connection.transaction"),
        Write("asyncpg.Connection.executemany"),
        Write("asyncpg.Connection.copy_records_to_table"),
        Write("asyncpg.Connection.copy_to_table"),
        Coroutine("asyncpg.connect"),
        *(Coroutine(f"{CONNECTION}.{method}") for method in QUERIES),
        *(
            MayLast(f"{owner}.{method}", "the database", "peer", Parameter("timeout", None, None))
            for owner in (CONNECTION, POOL)
            for method in ("execute", "executemany", "fetch", "fetchrow", "fetchval")
        ),
        MayLast("asyncpg.Pool.acquire", "a connection", "peer", Parameter("timeout", None, None)),
        *(Coroutine(f"{CONNECTION}.{method}") for method in ("add_listener", "close", "prepare", "remove_listener")),
        *(Coroutine(f"{POOL}.{method}") for method in QUERIES),
        *(Coroutine(f"{POOL}.{method}") for method in ("close", "expire_connections", "release")),
        # acquire() gives what may be awaited or entered; create_pool() likewise. A bare call does neither.
        Coroutine("asyncpg.Pool.acquire"),
        *(Coroutine(f"asyncpg.transaction.Transaction.{method}") for method in ("commit", "rollback", "start")),
        Returns("asyncpg.Connection.transaction", "asyncpg.transaction.Transaction"),
        LoopBound("asyncpg.create_pool", "connection pool"),
    ),
    aliases=(
        ("asyncpg.connection.Connection", CONNECTION),
        ("asyncpg.connection.connect", "asyncpg.connect"),
        ("asyncpg.pool.Pool", POOL),
        ("asyncpg.pool.create_pool", "asyncpg.create_pool"),
    ),
)
