"""MySQL Connector: blocking connections and cursors. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Library, LiveObject, Returns

CONNECTION: Final = "mysql.connector.abstracts.MySQLConnectionAbstract"
CURSOR: Final = "mysql.connector.abstracts.MySQLCursorAbstract"
INSTEAD: Final = "`mysql.connector.aio`, or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="mysql-connector-python",
    imports=("mysql",),
    docs="https://dev.mysql.com/doc/connector-python/en/",
    checked_against="26.10",
    distribution="mysql-connector-python",
    roles=(
        LiveObject(CONNECTION, "database connection", "the primary key"),
        LiveObject(CURSOR, "database cursor", "the rows it read"),
        Class("mysql.connector.MySQLConnection", (CONNECTION,)),
        Returns("mysql.connector.connect", CONNECTION),
        Returns(f"{CONNECTION}.cursor", CURSOR),
        Blocking("mysql.connector.connect", "database", INSTEAD),
        *(
            Blocking(f"{CONNECTION}.{name}", "database", INSTEAD)
            for name in ("commit", "connect", "ping", "reconnect", "rollback", "start_transaction")
        ),
        *(
            Blocking(f"{CURSOR}.{name}", "database", INSTEAD)
            for name in ("callproc", "execute", "executemany", "fetchall", "fetchmany", "fetchone")
        ),
    ),
    aliases=(("mysql.connector.Connect", "mysql.connector.connect"),),
)
