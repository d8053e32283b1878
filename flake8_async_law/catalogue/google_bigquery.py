"""BigQuery: the client's streaming inserts, which answer with the rows they refused. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import BulkAnswer, Library, LiveObject

CLIENT: Final = "google.cloud.bigquery.Client"

LIBRARY: Final = Library(
    name="google-cloud-bigquery",
    imports=("google",),
    docs="https://cloud.google.com/python/docs/reference/bigquery/latest",
    checked_against="3.47.0",
    distribution="google-cloud-bigquery",
    roles=(
        LiveObject(CLIENT, "database client", "nothing: the worker makes its own"),
        *(BulkAnswer(f"{CLIENT}.{name}") for name in ("insert_rows", "insert_rows_from_dataframe", "insert_rows_json")),
    ),
    aliases=(("google.cloud.bigquery.client.Client", CLIENT),),
)
