"""aiomysql and aiopg: pools of connections. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Coroutine, Enters, Library, LiveObject, OneAtATime, Opens, Parameter, Pool, Returns

CONNECTION: Final = "aiomysql.Connection"
CURSOR: Final = "aiomysql.Cursor"

LIBRARY: Final = Library(
    name="aiomysql",
    distribution="aiomysql",
    imports=("aiomysql", "aiopg"),
    docs="https://aiomysql.readthedocs.io/en/stable/pool.html",
    checked_against="0.3.2, aiopg 1.4.0",
    roles=(
        LiveObject(CONNECTION, "database connection", "the primary key"),
        LiveObject(CURSOR, "database cursor", "the rows it read"),
        LiveObject("aiomysql.Pool", "connection pool", "nothing: the worker opens its own"),
        OneAtATime(CONNECTION, "connection"),
        OneAtATime(CURSOR, "cursor"),
        Class("aiomysql.DictCursor", (CURSOR,)),
        # Plain functions: what they give is awaited or entered.
        Returns("aiomysql.connect", CONNECTION, awaited=True),
        Returns("aiomysql.create_pool", "aiomysql.Pool", awaited=True),
        Returns("aiomysql.Pool.acquire", CONNECTION, awaited=True),
        Enters("aiomysql.Pool.acquire", CONNECTION),
        Returns(f"{CONNECTION}.cursor", CURSOR, awaited=True),
        Enters(f"{CONNECTION}.cursor", CURSOR),
        *(Coroutine(f"{CURSOR}.{method}") for method in ("execute", "executemany")),
        *(Coroutine(f"{CONNECTION}.{method}") for method in ("begin", "commit", "ping", "rollback")),
        *(
            Opens(f"{library}.create_pool", "resource", "connection pool", ends=("close", "terminate"), awaited=True)
            for library in ("aiomysql", "aiopg")
        ),
        Pool("aiomysql.create_pool", "connections", Parameter("maxsize", 1, 10), (0,)),
        Pool("aiopg.create_pool", "connections", Parameter("maxsize", None, 10), (0,)),
    ),
    aliases=(("aiomysql.pool.create_pool", "aiomysql.create_pool"), ("aiopg.pool.create_pool", "aiopg.create_pool")),
)
