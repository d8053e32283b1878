"""opensearch-py: the client that blocks and the one that does not. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import BulkAnswer, Class, Library, LiveObject, Parameter

CLIENT: Final = "opensearchpy.OpenSearch"
ASYNC_CLIENT: Final = "opensearchpy.AsyncOpenSearch"
# The helpers raise for what was refused, unless they are told not to.
RAISES: Final = ((Parameter("raise_on_error", None, True), True),)

LIBRARY: Final = Library(
    name="opensearch-py",
    imports=("opensearchpy",),
    docs="https://opensearch-project.github.io/opensearch-py/",
    checked_against="3.2.0",
    distribution="opensearch-py",
    roles=(
        LiveObject(CLIENT, "search client", "the values it needs"),
        Class(ASYNC_CLIENT),
        *(BulkAnswer(f"{client}.bulk", keys=("errors", "items")) for client in (CLIENT, ASYNC_CLIENT)),
        *(BulkAnswer(f"opensearchpy.helpers.{name}", element=1, unless=RAISES) for name in ("async_bulk", "bulk")),
        *(
            BulkAnswer(
                f"opensearchpy.helpers.{name}",
                element=0,
                each=True,
                unless=((Parameter("raise_on_error", position, True), True),),
            )
            for name, position in (("async_streaming_bulk", 4), ("parallel_bulk", 8), ("streaming_bulk", 4))
        ),
    ),
)
