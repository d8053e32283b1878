"""elasticsearch: the client that blocks and the one that does not. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, BulkAnswer, Class, Coroutine, Library, LiveObject, LoopBound, Opens, Parameter

CLIENT: Final = "elasticsearch.Elasticsearch"
RAISES: Final = ((Parameter("raise_on_error", None, True), True),)
INSTEAD: Final = "`elasticsearch.AsyncElasticsearch`"
CALLS: Final = (
    "bulk", "count", "create", "delete", "delete_by_query", "exists", "get", "index", "info", "mget", "msearch", "ping",
    "reindex", "scroll", "search", "update", "update_by_query",
)  # fmt: skip

LIBRARY: Final = Library(
    name="elasticsearch",
    imports=("elasticsearch",),
    docs="https://elasticsearch-py.readthedocs.io/en/stable/",
    checked_against="9.5",
    distribution="elasticsearch",
    roles=(
        Opens("elasticsearch.AsyncElasticsearch", "resource", "client", ends=("close",)),
        LiveObject(CLIENT, "search client", "the values it needs"),
        Class("elasticsearch.AsyncElasticsearch"),
        *(Blocking(f"{CLIENT}.{name}", "database", INSTEAD) for name in CALLS),
        *(Coroutine(f"elasticsearch.AsyncElasticsearch.{name}") for name in CALLS),
        *(
            Blocking(f"elasticsearch.helpers.{name}", "database", f"`await elasticsearch.helpers.async_{name}(...)`")
            for name in ("bulk", "reindex")
        ),
        LoopBound("elasticsearch.AsyncElasticsearch", "search client"),
        # -- What was refused stands in the answer; the helpers raise for it, unless they are told not to.
        *(
            BulkAnswer(f"{client}.bulk", keys=("errors", "items"))
            for client in (CLIENT, "elasticsearch.AsyncElasticsearch")
        ),
        *(BulkAnswer(f"elasticsearch.helpers.{name}", element=1, unless=RAISES) for name in ("async_bulk", "bulk")),
        *(
            BulkAnswer(
                f"elasticsearch.helpers.{name}",
                element=0,
                each=True,
                unless=((Parameter("raise_on_error", position, True), True),),
            )
            for name, position in (("async_streaming_bulk", 5), ("parallel_bulk", None), ("streaming_bulk", 5))
        ),
    ),
)
