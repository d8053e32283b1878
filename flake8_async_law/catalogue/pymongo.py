"""pymongo and motor: the blocking client, the asynchronous ones. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Blocking,
    Class,
    Coroutine,
    Library,
    LiveObject,
    LoopBound,
    Parameter,
    Pool,
    Remote,
    Returns,
    WritesOnce,
)

CLIENT: Final = "pymongo.MongoClient"
DATABASE: Final = "pymongo.database.Database"
COLLECTION: Final = "pymongo.collection.Collection"
CURSOR: Final = "pymongo.cursor.Cursor"
COMMAND_CURSOR: Final = "pymongo.command_cursor.CommandCursor"
INSTEAD: Final = "`pymongo.AsyncMongoClient`, or `await asyncio.to_thread(...)`"

# `find`, `find_raw_batches` and `list_*` cursors ask the server when they are iterated.
COLLECTION_WAITS: Final = (
    "aggregate", "bulk_write", "count_documents", "create_index", "create_indexes", "delete_many", "delete_one",
    "distinct", "drop", "drop_index", "drop_indexes", "estimated_document_count", "find_one", "find_one_and_delete",
    "find_one_and_replace", "find_one_and_update", "index_information", "insert_many", "insert_one", "rename",
    "replace_one", "update_many", "update_one", "watch",
)  # fmt: skip
CURSOR_WAITS: Final = ("__iter__", "distinct", "explain", "next", "to_list")

LIBRARY: Final = Library(
    name="pymongo",
    imports=("motor", "pymongo"),
    docs="https://pymongo.readthedocs.io/en/stable/api/pymongo/",
    checked_against="4.20, motor 3.7",
    distribution="pymongo",
    roles=(
        *(
            WritesOnce(f"pymongo.collection.Collection.{name}", ("upsert",))
            for name in ("update_one", "replace_one", "find_one_and_update", "find_one_and_replace")
        ),
        *(
            Remote(f"pymongo.asynchronous.collection.AsyncCollection.{name}")
            for name in ("aggregate", "bulk_write", "count_documents", "delete_one", "find_one", "insert_one")
        ),
        *(
            Pool(name, "connections", Parameter("maxPoolSize", None, 100), (0, None))
            for name in (CLIENT, "pymongo.AsyncMongoClient", "motor.motor_asyncio.AsyncIOMotorClient")
        ),
        LiveObject(CLIENT, "database client", "the values it needs"),
        LiveObject(DATABASE, "database", "the values it needs"),
        LiveObject(COLLECTION, "database collection", "the values it needs"),
        LiveObject(CURSOR, "database cursor", "the documents it read"),
        # `client.shop.orders`, `client["shop"]["orders"]`: any name that is no method is a database or a collection.
        Attribute(f"{CLIENT}.*", DATABASE),
        Returns(f"{CLIENT}.__getitem__", DATABASE),
        Returns(f"{CLIENT}.get_database", DATABASE),
        Returns(f"{CLIENT}.get_default_database", DATABASE),
        Attribute(f"{DATABASE}.*", COLLECTION),
        Returns(f"{DATABASE}.__getitem__", COLLECTION),
        Returns(f"{DATABASE}.get_collection", COLLECTION),
        Attribute(f"{COLLECTION}.*", COLLECTION),
        Returns(f"{COLLECTION}.find", CURSOR),
        *(Returns(f"{CURSOR}.{name}", "$self") for name in ("batch_size", "hint", "limit", "skip", "sort")),
        Returns(f"{COLLECTION}.aggregate", COMMAND_CURSOR),
        *(Blocking(f"{COLLECTION}.{name}", "database", INSTEAD) for name in COLLECTION_WAITS),
        *(Blocking(f"{CURSOR}.{name}", "database", INSTEAD) for name in CURSOR_WAITS),
        Blocking(f"{COMMAND_CURSOR}.__iter__", "database", INSTEAD),
        *(
            Blocking(f"{DATABASE}.{name}", "database", INSTEAD)
            for name in ("command", "create_collection", "drop_collection", "list_collection_names")
        ),
        *(
            Blocking(f"{CLIENT}.{name}", "database", INSTEAD)
            for name in ("drop_database", "list_database_names", "server_info")
        ),
        # -- what must be awaited ------------------------------------------------------------------
        Class("pymongo.AsyncMongoClient"),
        Class("pymongo.asynchronous.collection.AsyncCollection"),
        *(
            Coroutine(f"pymongo.asynchronous.collection.AsyncCollection.{name}")
            for name in ("aggregate", "bulk_write", "count_documents", "delete_one", "find_one", "insert_one")
        ),
        LoopBound("pymongo.AsyncMongoClient", "database client"),
        LoopBound("motor.motor_asyncio.AsyncIOMotorClient", "database client"),
    ),
    aliases=(
        ("pymongo.mongo_client.MongoClient", CLIENT),
        ("pymongo.synchronous.mongo_client.MongoClient", CLIENT),
        ("pymongo.synchronous.database.Database", DATABASE),
        ("pymongo.synchronous.collection.Collection", COLLECTION),
        ("pymongo.synchronous.cursor.Cursor", CURSOR),
    ),
)
