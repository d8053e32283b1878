"""SQLAlchemy, SQLModel, Flask-SQLAlchemy: sessions, connections, mapped instances, transactions. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Blocking,
    Claim,
    Class,
    Commit,
    CommitListener,
    Coroutine,
    Enters,
    Execute,
    ImplicitTransaction,
    Library,
    LiveObject,
    LoopBound,
    OneAtATime,
    Opens,
    Parameter,
    Pool,
    Relation,
    Remote,
    Returns,
    Telltale,
    Transaction,
    Write,
    WritesOnce,
    WritingStatement,
)

SESSION: Final = "sqlalchemy.orm.Session"
SCOPED: Final = "sqlalchemy.orm.scoped_session"
ASYNC_SESSION: Final = "sqlalchemy.ext.asyncio.AsyncSession"
ASYNC_SCOPED: Final = "sqlalchemy.ext.asyncio.async_scoped_session"
ENGINE: Final = "sqlalchemy.Engine"
ASYNC_ENGINE: Final = "sqlalchemy.ext.asyncio.AsyncEngine"
CONNECTION: Final = "sqlalchemy.Connection"
ASYNC_CONNECTION: Final = "sqlalchemy.ext.asyncio.AsyncConnection"
BASE: Final = "sqlalchemy.orm.DeclarativeBase"
QUERY: Final = "sqlalchemy.orm.Query"
SELECT: Final = "sqlalchemy.Select"
RESULT: Final = "sqlalchemy.Result"
SCALARS: Final = "sqlalchemy.ScalarResult"
FLASK_MODEL: Final = "flask_sqlalchemy.model.Model"
FLASK_QUERY: Final = "flask_sqlalchemy.query.Query"

# scoped_session hands every call on to the session of this thread; it is no subclass of Session.
SESSIONS: Final = (SESSION, SCOPED)
ASYNC_SESSIONS: Final = (ASYNC_SESSION, ASYNC_SCOPED)

# add(), expunge() and building a query send nothing.
SESSION_WAITS: Final = (
    "bulk_insert_mappings", "bulk_save_objects", "bulk_update_mappings", "commit", "connection", "delete", "execute",
    "flush", "get", "get_one", "merge", "refresh", "rollback", "scalar", "scalars",
)  # fmt: skip
ASYNC_SESSION_WAITS: Final = (
    "close", "commit", "connection", "delete", "execute", "flush", "get", "get_one", "invalidate", "merge", "refresh",
    "reset", "rollback", "scalar", "scalars", "stream", "stream_scalars",
)  # fmt: skip
# execute() may be a select, so it is no evidence of a write.
SESSION_WRITES: Final = (
    "add", "add_all", "bulk_insert_mappings", "bulk_save_objects", "bulk_update_mappings", "delete", "flush", "merge",
)  # fmt: skip
ASYNC_SESSION_WRITES: Final = ("add", "add_all", "delete", "flush", "merge")
CONNECTION_WAITS: Final = ("commit", "exec_driver_sql", "execute", "rollback", "scalar", "scalars")
QUERY_WAITS: Final = ("__iter__", "all", "count", "delete", "first", "get", "one", "one_or_none", "scalar", "update")
GIVE_A_QUERY: Final = (
    "distinct", "enable_eagerloads", "execution_options", "filter", "filter_by", "group_by", "having", "join", "limit",
    "offset", "options", "order_by", "outerjoin", "params", "populate_existing", "select_from", "where",
    "with_for_update", "yield_per",
)  # fmt: skip
GIVE_A_SELECT: Final = (
    "distinct", "execution_options", "filter", "filter_by", "group_by", "having", "join", "join_from", "limit",
    "offset", "options", "order_by", "outerjoin", "params", "select_from", "where", "with_for_update",
)  # fmt: skip

# Sent while a session writes what it holds, so before its commit.
FLUSH_EVENTS: Final = (
    "after_delete", "after_flush", "after_flush_postexec", "after_insert", "after_update", "before_commit",
    "before_delete",
    "before_flush", "before_insert", "before_update",
)  # fmt: skip

LIBRARY: Final = Library(
    name="SQLAlchemy",
    imports=("sqlalchemy", "sqlmodel", "flask_sqlalchemy"),
    docs="https://docs.sqlalchemy.org/en/20/orm/session_basics.html",
    checked_against="2.1.9, sqlmodel 0.0.50, flask-sqlalchemy 3.1.1",
    distribution="sqlalchemy",
    roles=(
        *(
            WritesOnce(f"sqlalchemy.dialects.postgresql.Insert.{name}")
            for name in ("on_conflict_do_nothing", "on_conflict_do_update")
        ),
        WritesOnce("sqlalchemy.dialects.mysql.Insert.on_duplicate_key_update"),
        *(
            Remote(f"{session}.{method}")
            for session in ASYNC_SESSIONS
            for method in ("commit", "execute", "flush", "get", "get_one", "refresh", "scalar", "scalars", "stream")
        ),
        *(Remote(f"{ASYNC_CONNECTION}.{method}") for method in ("execute", "scalar", "scalars")),
        *(Remote(f"{ASYNC_ENGINE}.{method}") for method in ("begin", "connect")),
        # A scoped session hands out one session to each thread or task: it may be shared.
        OneAtATime(SESSION, "session"),
        OneAtATime(ASYNC_SESSION, "session"),
        OneAtATime(CONNECTION, "connection"),
        OneAtATime(ASYNC_CONNECTION, "connection"),
        *(
            Pool(name, "connections", bound, unlimited, negative_is_unlimited=negative)
            for maker in ("sqlalchemy.create_engine", "sqlalchemy.ext.asyncio.create_async_engine")
            for name, bound, unlimited, negative in (
                (maker, Parameter("pool_size", None, 5), (0,), False),
                (maker, Parameter("max_overflow", None, 10), (), True),
            )
        ),
        *(
            Pool(f"sqlalchemy.pool.{pool}", "connections", bound, unlimited, negative_is_unlimited=negative)
            for pool in ("AsyncAdaptedQueuePool", "QueuePool")
            for bound, unlimited, negative in (
                (Parameter("pool_size", 1, 5), (0,), False),
                (Parameter("max_overflow", 2, 10), (), True),
            )
        ),
        Opens("sqlalchemy.ext.asyncio.create_async_engine", "resource", "database engine", ends=("dispose",)),
        # -- live objects ---------------------------------------------------------------------
        LiveObject(SESSION, "database session", "the primary key"),
        LiveObject(SCOPED, "database session", "the primary key"),
        LiveObject(ASYNC_SESSION, "database session", "the primary key"),
        LiveObject(ASYNC_SCOPED, "database session", "the primary key"),
        LiveObject("sqlalchemy.orm.sessionmaker", "session factory", "nothing: the worker makes its own session"),
        LiveObject(
            "sqlalchemy.ext.asyncio.async_sessionmaker", "session factory", "nothing: the worker makes its own session"
        ),
        LiveObject(CONNECTION, "database connection", "the primary key"),
        LiveObject(ASYNC_CONNECTION, "database connection", "the primary key"),
        LiveObject(ENGINE, "database engine", "nothing: the worker makes its own engine"),
        LiveObject(ASYNC_ENGINE, "database engine", "nothing: the worker makes its own engine"),
        LiveObject(RESULT, "open query result", "the rows it read"),
        LiveObject(SCALARS, "open query result", "the primary keys"),
        LiveObject(QUERY, "query bound to a session", "the primary keys"),
        Class("sqlalchemy.CursorResult", (RESULT,)),
        # -- mapped classes and their instances ------------------------------------------------
        # A mapped instance pickles, but loaded attributes only, and detached from its session.
        LiveObject(BASE, "model instance", "its primary key", "stale"),
        LiveObject("sqlalchemy.orm.DeclarativeBaseNoMeta", "model instance", "its primary key", "stale"),
        LiveObject(FLASK_MODEL, "model instance", "its primary key", "stale"),
        # Without table=True a SQLModel class is a plain pydantic model: data.
        LiveObject("sqlmodel.SQLModel", "model instance", "its primary key", "stale", class_keyword=("table", True)),
        *(Returns(f"sqlmodel.SQLModel.{method}", "$self") for method in ("model_validate", "from_orm", "parse_obj")),
        Returns("sqlalchemy.orm.declarative_base", f"type[{BASE}]"),
        Returns("sqlalchemy.ext.declarative.declarative_base", f"type[{BASE}]"),
        Class("sqlalchemy.orm.registry"),
        Returns("sqlalchemy.orm.registry.generate_base", f"type[{BASE}]"),
        Relation("sqlalchemy.orm.relationship", otherwise=BASE),  # relationship("Customer"): one, or a list of them
        Relation("sqlalchemy.orm.Mapped"),  # customer: Mapped["Customer"] = relationship()
        Attribute("flask_sqlalchemy.SQLAlchemy.Model", f"type[{FLASK_MODEL}]"),  # set by the constructor, as is session
        Attribute("flask_sqlalchemy.SQLAlchemy.session", SCOPED),
        Attribute(f"{FLASK_MODEL}.query", f"{FLASK_QUERY}[$self]"),
        Class(FLASK_QUERY, (QUERY,)),
        # `from shop.models import Order; Order.query...`, where `shop.models` cannot be read.
        Telltale(FLASK_MODEL, ("query",), modules=("models",)),
        # `from shop.extensions import db; db.session...`: where Flask projects keep it.
        Telltale("flask_sqlalchemy.SQLAlchemy", ("session",), of="instance", modules=("extensions",)),
        *(Returns(f"{FLASK_QUERY}.{method}", "$element") for method in ("first_or_404", "get_or_404", "one_or_404")),
        *(
            Returns(f"flask_sqlalchemy.SQLAlchemy.{method}", "$argument", argument_is=FLASK_MODEL)
            for method in ("first_or_404", "get_or_404", "one_or_404")
        ),
        # Attribute access on SQLAlchemy() falls through to the package.
        Returns("flask_sqlalchemy.SQLAlchemy.select", f"{SELECT}[$argument]"),
        # -- sessions, engines, connections ----------------------------------------------------
        Class("sqlmodel.Session", (SESSION,)),
        Class("sqlmodel.ext.asyncio.session.AsyncSession", (ASYNC_SESSION,)),
        Class("flask_sqlalchemy.session.Session", (SESSION,)),
        # An instance of a factory is called: SessionLocal = sessionmaker(engine); SessionLocal().
        Returns("sqlalchemy.orm.sessionmaker.__call__", SESSION),
        Returns("sqlalchemy.ext.asyncio.async_sessionmaker.__call__", ASYNC_SESSION),
        Returns("sqlalchemy.orm.scoped_session.__call__", SESSION),
        Returns("sqlalchemy.ext.asyncio.async_scoped_session.__call__", ASYNC_SESSION),
        Enters("sqlalchemy.orm.sessionmaker.begin", SESSION),
        Enters("sqlalchemy.ext.asyncio.async_sessionmaker.begin", ASYNC_SESSION),
        Returns("sqlalchemy.create_engine", ENGINE),
        Returns("sqlalchemy.ext.asyncio.create_async_engine", ASYNC_ENGINE),
        Returns("sqlalchemy.Engine.connect", CONNECTION),
        Enters("sqlalchemy.Engine.begin", CONNECTION),
        # connect() gives a connection that is opened by awaiting or entering it.
        Returns("sqlalchemy.ext.asyncio.AsyncEngine.connect", ASYNC_CONNECTION),
        Returns("sqlalchemy.ext.asyncio.AsyncEngine.connect", ASYNC_CONNECTION, awaited=True),
        Enters("sqlalchemy.ext.asyncio.AsyncEngine.begin", ASYNC_CONNECTION),
        *(Returns(f"{session}.connection", CONNECTION) for session in SESSIONS),
        *(Returns(f"{session}.connection", ASYNC_CONNECTION, awaited=True) for session in ASYNC_SESSIONS),
        Attribute("sqlalchemy.ext.asyncio.AsyncSession.sync_session", SESSION),
        # -- from a session to instances ---------------------------------------------------------
        *(
            Returns(f"{session}.{method}", "$argument", argument_is=BASE)
            for session in SESSIONS
            for method in ("get", "get_one")
        ),
        *(
            Returns(f"{session}.{method}", "$argument", awaited=True, argument_is=BASE)
            for session in ASYNC_SESSIONS
            for method in ("get", "get_one")
        ),
        *(Returns(f"{session}.query", f"{QUERY}[$argument]", argument_is=BASE) for session in SESSIONS),
        *(Returns(f"{owner}.execute", f"{RESULT}[$argument]") for owner in SESSIONS),
        *(Returns(f"{owner}.execute", f"{RESULT}[$argument]", awaited=True) for owner in ASYNC_SESSIONS),
        *(Returns(f"{owner}.scalars", f"{SCALARS}[$argument]") for owner in SESSIONS),
        *(Returns(f"{owner}.scalars", f"{SCALARS}[$argument]", awaited=True) for owner in ASYNC_SESSIONS),
        *(Returns(f"{owner}.scalar", "$argument") for owner in SESSIONS),
        *(Returns(f"{owner}.scalar", "$argument", awaited=True) for owner in ASYNC_SESSIONS),
        Returns("sqlmodel.Session.exec", f"{SCALARS}[$argument]"),
        Returns("sqlmodel.ext.asyncio.session.AsyncSession.exec", f"{SCALARS}[$argument]", awaited=True),
        Returns("sqlalchemy.select", f"{SELECT}[$argument]", argument_is=BASE),
        Returns("sqlmodel.select", f"{SELECT}[$argument]", argument_is=BASE),
        *(Returns(f"{SELECT}.{method}", "$self") for method in GIVE_A_SELECT),
        *(Returns(f"{QUERY}.{method}", "$self") for method in GIVE_A_QUERY),
        *(Returns(f"{QUERY}.{method}", "$element") for method in ("first", "get", "one", "one_or_none")),
        Returns(f"{QUERY}.all", "list[$element]"),
        Returns(f"{RESULT}.scalars", f"{SCALARS}[$element]"),
        Returns(f"{RESULT}.unique", "$self"),
        *(Returns(f"{RESULT}.{method}", "$element") for method in ("scalar", "scalar_one", "scalar_one_or_none")),
        Returns(f"{SCALARS}.unique", "$self"),
        *(Returns(f"{SCALARS}.{method}", "$element") for method in ("first", "one", "one_or_none")),
        *(Returns(f"{SCALARS}.{method}", "list[$element]") for method in ("all", "fetchall", "fetchmany")),
        # -- transactions --------------------------------------------------------------------------
        # `with Session() as s` and `with engine.connect() as c` only close, and roll back what is not committed.
        Claim(f"{QUERY}.with_for_update", Parameter("skip_locked", None, False)),
        Claim(f"{SELECT}.with_for_update", Parameter("skip_locked", None, False)),
        *(Transaction(f"{session}.begin") for session in (*SESSIONS, *ASYNC_SESSIONS)),
        *(Transaction(f"{session}.begin_nested", nested=True) for session in (*SESSIONS, *ASYNC_SESSIONS)),
        Transaction("sqlalchemy.orm.sessionmaker.begin"),
        Transaction("sqlalchemy.ext.asyncio.async_sessionmaker.begin"),
        Transaction("sqlalchemy.Engine.begin"),
        Transaction("sqlalchemy.ext.asyncio.AsyncEngine.begin"),
        *(
            Transaction(f"{connection}.{method}", nested=method == "begin_nested")
            for connection in (CONNECTION, ASYNC_CONNECTION)
            for method in ("begin", "begin_nested")
        ),
        *(ImplicitTransaction(session) for session in (*SESSIONS, *ASYNC_SESSIONS)),
        *(Write(f"{session}.{method}") for session in SESSIONS for method in SESSION_WRITES),
        *(Write(f"{session}.{method}") for session in ASYNC_SESSIONS for method in ASYNC_SESSION_WRITES),
        # An engine may be set to autocommit, so that its connections open no transaction.
        *(ImplicitTransaction(connection, may_autocommit=True) for connection in (CONNECTION, ASYNC_CONNECTION)),
        *(
            Execute(f"{owner}.execute", Parameter("statement", 0))
            for owner in (*SESSIONS, *ASYNC_SESSIONS, CONNECTION, ASYNC_CONNECTION)
        ),
        Execute("sqlmodel.Session.exec", Parameter("statement", 0)),
        Execute("sqlmodel.ext.asyncio.session.AsyncSession.exec", Parameter("statement", 0)),
        *(WritingStatement(f"sqlalchemy.{statement}") for statement in ("delete", "insert", "update")),
        *(WritingStatement(f"sqlalchemy.dialects.{d}.insert") for d in ("mysql", "postgresql", "sqlite")),
        Write(f"{QUERY}.delete"),
        Write(f"{QUERY}.update"),
        *(Commit(f"{owner}.commit") for owner in (*SESSIONS, *ASYNC_SESSIONS, CONNECTION, ASYNC_CONNECTION)),
        *(
            Commit(f"{owner}.{method}", undone=True)
            for owner in (*SESSIONS, *ASYNC_SESSIONS, CONNECTION, ASYNC_CONNECTION)
            for method in ("close", "rollback")
        ),
        # "commit" of an engine or connection is sent before the database has committed, so it is not in the list.
        CommitListener(
            "sqlalchemy.event.listens_for", Parameter("identifier", 1), after=("after_commit",), before=FLUSH_EVENTS
        ),
        CommitListener(
            "sqlalchemy.event.listen",
            Parameter("identifier", 1),
            after=("after_commit",),
            before=FLUSH_EVENTS,
            callable=Parameter("fn", 2),
        ),
        # -- what blocks and what must be awaited ------------------------------------------------------
        *(
            Blocking(f"{session}.{method}", "database", "`AsyncSession`")
            for session in SESSIONS
            for method in SESSION_WAITS
        ),
        Blocking("sqlmodel.Session.exec", "database", "`AsyncSession`"),
        *(Blocking(f"{QUERY}.{method}", "database", "`AsyncSession` with `select()`") for method in QUERY_WAITS),
        *(Blocking(f"{CONNECTION}.{method}", "database", "`create_async_engine()`") for method in CONNECTION_WAITS),
        *(Blocking(f"{ENGINE}.{method}", "database", "`create_async_engine()`") for method in ("begin", "connect")),
        *(Coroutine(f"{session}.{method}") for session in ASYNC_SESSIONS for method in ASYNC_SESSION_WAITS),
        Coroutine("sqlalchemy.ext.asyncio.AsyncSession.run_sync"),
        Coroutine("sqlalchemy.ext.asyncio.async_scoped_session.remove"),
        Coroutine("sqlmodel.ext.asyncio.session.AsyncSession.exec"),
        *(Coroutine(f"{ASYNC_CONNECTION}.{method}") for method in (*CONNECTION_WAITS, "close", "run_sync")),
        Coroutine("sqlalchemy.ext.asyncio.AsyncEngine.dispose"),
        # Its pool keeps connections, each of which belongs to the loop that opened it.
        LoopBound(
            "sqlalchemy.ext.asyncio.create_async_engine",
            "engine",
            unless=((Parameter("poolclass"), "sqlalchemy.pool.NullPool"),),
        ),
    ),
    aliases=(
        ("sqlalchemy.NullPool", "sqlalchemy.pool.NullPool"),
        ("sqlalchemy.orm.session.Session", SESSION),
        ("sqlalchemy.orm.session.sessionmaker", "sqlalchemy.orm.sessionmaker"),
        ("sqlalchemy.orm.scoping.scoped_session", SCOPED),
        ("sqlalchemy.orm.query.Query", QUERY),
        ("sqlalchemy.orm.decl_api.DeclarativeBase", BASE),
        ("sqlalchemy.orm.decl_api.declarative_base", "sqlalchemy.orm.declarative_base"),
        ("sqlalchemy.orm.base.Mapped", "sqlalchemy.orm.Mapped"),
        ("sqlalchemy.ext.asyncio.session.AsyncSession", ASYNC_SESSION),
        ("sqlalchemy.ext.asyncio.session.async_sessionmaker", "sqlalchemy.ext.asyncio.async_sessionmaker"),
        ("sqlalchemy.ext.asyncio.scoping.async_scoped_session", ASYNC_SCOPED),
        ("sqlalchemy.ext.asyncio.engine.AsyncEngine", ASYNC_ENGINE),
        ("sqlalchemy.ext.asyncio.engine.AsyncConnection", ASYNC_CONNECTION),
        ("sqlalchemy.ext.asyncio.engine.create_async_engine", "sqlalchemy.ext.asyncio.create_async_engine"),
        ("sqlalchemy.engine.Engine", ENGINE),
        ("sqlalchemy.engine.base.Engine", ENGINE),
        ("sqlalchemy.engine.Connection", CONNECTION),
        ("sqlalchemy.engine.base.Connection", CONNECTION),
        ("sqlalchemy.engine.Result", RESULT),
        ("sqlalchemy.engine.result.Result", RESULT),
        ("sqlalchemy.engine.ScalarResult", SCALARS),
        ("sqlalchemy.engine.CursorResult", "sqlalchemy.CursorResult"),
        ("sqlalchemy.engine.create_engine", "sqlalchemy.create_engine"),
        ("sqlalchemy.future.select", "sqlalchemy.select"),
        ("sqlalchemy.sql.select", "sqlalchemy.select"),
        ("sqlalchemy.sql.Select", SELECT),
        ("sqlalchemy.sql.expression.select", "sqlalchemy.select"),
        ("sqlmodel.create_engine", "sqlalchemy.create_engine"),
        ("sqlmodel.orm.session.Session", "sqlmodel.Session"),
        ("sqlmodel.main.SQLModel", "sqlmodel.SQLModel"),
        ("flask_sqlalchemy.extension.SQLAlchemy", "flask_sqlalchemy.SQLAlchemy"),
    ),
)
