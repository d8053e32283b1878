"""Tortoise ORM: models, querysets, transactions; every query is awaited. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Coroutine, Library, LiveObject, Relation, Returns, Transaction, Write, WritesOnce

MODEL: Final = "tortoise.models.Model"
QUERYSET: Final = "tortoise.queryset.QuerySet"

GIVE_ONE: Final = ("earliest", "first", "get", "get_or_none", "last", "latest")
GIVE_A_QUERYSET: Final = ("all", "exclude", "filter", "select_for_update")
KEEP_A_QUERYSET: Final = (
    *GIVE_A_QUERYSET, "annotate", "distinct", "limit", "offset", "only", "order_by", "prefetch_related",
    "select_related", "using_db",
)  # fmt: skip
MODEL_WRITES: Final = ("bulk_create", "bulk_update", "create", "delete", "get_or_create", "save", "update_or_create")
QUERYSET_WRITES: Final = ("bulk_create", "bulk_update", "delete", "update")
# Plain functions whose result waits for its await, too; filter() and its like are left out, since a queryset may
# be kept, narrowed and iterated without an await of its own.
MODEL_AWAITED: Final = (*MODEL_WRITES, *GIVE_ONE, "exists", "fetch_related", "in_bulk", "refresh_from_db")
QUERYSET_AWAITED: Final = (*QUERYSET_WRITES, *GIVE_ONE, "count", "exists", "explain", "in_bulk")

LIBRARY: Final = Library(
    name="Tortoise ORM",
    imports=("tortoise",),
    docs="https://tortoise.github.io/models.html",
    checked_against="1.1.9",
    distribution="tortoise-orm",
    roles=(
        WritesOnce("tortoise.models.Model.update_or_create"),
        LiveObject(MODEL, "model instance", "its primary key", "stale"),
        LiveObject(QUERYSET, "queryset", "the primary keys", "stale"),
        # Class methods: `$self` is an instance of the class they are called on.
        *(Returns(f"{MODEL}.{method}", "$self", awaited=True) for method in ("create", *GIVE_ONE)),
        *(
            Returns(f"{MODEL}.{method}", "tuple[$self, bool]", awaited=True)
            for method in ("get_or_create", "update_or_create")
        ),
        *(
            role
            for method in GIVE_A_QUERYSET
            for role in (
                Returns(f"{MODEL}.{method}", f"{QUERYSET}[$self]"),
                Returns(f"{MODEL}.{method}", "list[$self]", awaited=True),
            )
        ),
        *(
            role
            for method in KEEP_A_QUERYSET
            for role in (
                Returns(f"{QUERYSET}.{method}", "$self"),
                Returns(f"{QUERYSET}.{method}", "list[$element]", awaited=True),
            )
        ),
        *(Returns(f"{QUERYSET}.{method}", "$element", awaited=True) for method in GIVE_ONE),
        *(Returns(f"{QUERYSET}.{method}", "list", awaited=True) for method in ("values", "values_list")),
        # The first argument is a string ("shop.Customer"); the annotation beside it may name the class.
        Relation("tortoise.fields.ForeignKeyField", "$argument", otherwise=MODEL),
        Relation("tortoise.fields.OneToOneField", "$argument", otherwise=MODEL),
        Relation("tortoise.fields.ForeignKeyRelation", "$argument", otherwise=MODEL),
        Relation("tortoise.fields.OneToOneRelation", "$argument", otherwise=MODEL),
        # -- transactions ---------------------------------------------------------------------
        Transaction("tortoise.transactions.in_transaction"),
        Transaction("tortoise.transactions.atomic", context=False, decorator=True),
        *(Write(f"{MODEL}.{method}") for method in MODEL_WRITES),
        *(Write(f"{QUERYSET}.{method}") for method in QUERYSET_WRITES),
        # -- what must be awaited -------------------------------------------------------------
        *(Coroutine(f"{MODEL}.{method}", chained=True) for method in MODEL_AWAITED),
        *(Coroutine(f"{QUERYSET}.{method}", chained=True) for method in QUERYSET_AWAITED),
    ),
    aliases=(
        ("tortoise.Model", MODEL),
        ("tortoise.fields.relational.ForeignKeyRelation", "tortoise.fields.ForeignKeyRelation"),
        ("tortoise.fields.relational.OneToOneRelation", "tortoise.fields.OneToOneRelation"),
    ),
)
