"""Peewee: everything in it blocks; models, queries, transactions. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Blocking,
    Class,
    Commit,
    Library,
    LiveObject,
    OnCommit,
    Parameter,
    Pool,
    Relation,
    Returns,
    Transaction,
    Write,
    WritesOnce,
)

MODEL: Final = "peewee.Model"
SELECT: Final = "peewee.ModelSelect"
DATABASE: Final = "peewee.Database"
WRITE_QUERIES: Final = ("peewee.ModelDelete", "peewee.ModelInsert", "peewee.ModelUpdate")
INSTEAD: Final = "`await asyncio.to_thread(...)`"

GIVE_AN_INSTANCE: Final = ("create", "get", "get_by_id", "get_or_none")
GIVE_A_SELECT: Final = (
    "distinct", "filter", "for_update", "from_", "group_by", "having", "join", "join_from", "left_outer_join", "limit",
    "offset", "order_by", "order_by_extend", "orwhere", "paginate", "select_from", "switch", "where",
)  # fmt: skip
# select(), insert(), update(), delete() only build a query: execute() or iterating it asks the database.
MODEL_WAITS: Final = (
    "bulk_create", "bulk_update", "create", "delete_by_id", "delete_instance", "get", "get_by_id", "get_or_create",
    "get_or_none", "save", "set_by_id",
)  # fmt: skip
MODEL_WRITES: Final = (
    "bulk_create", "bulk_update", "create", "delete_by_id", "delete_instance", "get_or_create", "save", "set_by_id",
)  # fmt: skip

LIBRARY: Final = Library(
    name="Peewee",
    imports=("peewee", "playhouse"),
    docs="https://docs.peewee-orm.com/en/latest/peewee/api.html",
    checked_against="4.5.3",
    distribution="peewee",
    roles=(
        *(WritesOnce(f"peewee.Insert.{name}") for name in ("on_conflict", "on_conflict_ignore", "on_conflict_replace")),
        *(
            Pool(f"playhouse.pool.{name}", "connections", Parameter("max_connections", 1, 20), (0, None))
            for name in ("PooledMySQLDatabase", "PooledPostgresqlDatabase", "PooledSqliteDatabase")
        ),
        LiveObject(MODEL, "model instance", "its primary key", "stale"),
        LiveObject(SELECT, "query", "the primary keys", "stale"),
        LiveObject(DATABASE, "database", "nothing: the worker opens its own"),
        *(
            Class(f"peewee.{database}", (DATABASE,))
            for database in ("MySQLDatabase", "PostgresqlDatabase", "SqliteDatabase")
        ),
        # Class methods: `$self` is an instance of the class they are called on.
        *(Returns(f"{MODEL}.{method}", "$self") for method in GIVE_AN_INSTANCE),
        Returns("peewee.Model.get_or_create", "tuple[$self, bool]"),
        Returns("peewee.Model.select", f"{SELECT}[$self]"),
        Returns(f"{SELECT}.iterator", "list[$element]"),
        Returns(f"{SELECT}.objects", "$self"),
        Returns("peewee.Model.filter", f"{SELECT}[$self]"),
        *(Returns(f"{SELECT}.{method}", "$self") for method in GIVE_A_SELECT),
        *(Returns(f"{SELECT}.{method}", "$element") for method in ("first", "get", "get_or_none")),
        *(Returns(f"{SELECT}.{method}", "list") for method in ("dicts", "namedtuples", "tuples")),  # plain rows
        Returns("peewee.Model.delete", "peewee.ModelDelete"),
        Returns("peewee.Model.insert", "peewee.ModelInsert"),
        Returns("peewee.Model.insert_many", "peewee.ModelInsert"),
        Returns("peewee.Model.replace", "peewee.ModelInsert"),
        Returns("peewee.Model.update", "peewee.ModelUpdate"),
        *(Returns(f"{query}.{method}", "$self") for query in WRITE_QUERIES for method in ("returning", "where")),
        *(
            Returns(f"peewee.ModelInsert.{method}", "$self")
            for method in ("on_conflict", "on_conflict_ignore", "on_conflict_replace")
        ),
        Relation("peewee.ForeignKeyField", "$argument", otherwise=MODEL),
        Attribute("peewee.Database.Model", f"type[{MODEL}]"),
        # -- transactions ---------------------------------------------------------------------
        Transaction(DATABASE, decorator=True),  # `with db:` opens the connection and a transaction
        Transaction("peewee.Database.atomic", decorator=True),
        Transaction("peewee.Database.transaction", decorator=True),
        Transaction("peewee.Database.savepoint", decorator=True),
        OnCommit("peewee.Database.after_commit", Parameter("fn", 0)),
        Commit("peewee.Database.commit"),
        Commit("peewee.Database.session_commit"),
        Commit("peewee.Database.rollback", undone=True),
        Commit("peewee.Database.session_rollback", undone=True),
        *(Write(f"{MODEL}.{method}") for method in MODEL_WRITES),
        *(Write(f"{query}.execute") for query in WRITE_QUERIES),
        # -- what blocks ----------------------------------------------------------------------
        *(Blocking(f"{MODEL}.{method}", "database", INSTEAD) for method in MODEL_WAITS),
        *(
            Blocking(f"{SELECT}.{method}", "database", INSTEAD)
            for method in ("__iter__", "count", "execute", "exists", "first", "get", "get_or_none", "scalar")
        ),
        *(Blocking(f"{query}.execute", "database", INSTEAD) for query in WRITE_QUERIES),
        *(
            Blocking(f"{DATABASE}.{method}", "database", INSTEAD)
            for method in ("commit", "connect", "create_tables", "execute", "execute_sql", "rollback")
        ),
    ),
)
