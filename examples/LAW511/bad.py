"""Bulk writes whose refusals nobody reads."""

import logging
from collections import deque

import boto3
from elasticsearch import AsyncElasticsearch, Elasticsearch, helpers
from google.cloud import bigquery
from opensearchpy import OpenSearch

logger = logging.getLogger(__name__)


class ItemStore:
    def __init__(self, client: AsyncElasticsearch) -> None:
        self._client = client

    async def insert(self, actions: list[dict]) -> str:
        await helpers.async_bulk(self._client, actions, raise_on_error=False)  # LAW511: raises nothing
        return f"added {len(actions)} items"

    async def update(self, operations: list[dict]) -> None:
        answer = await self._client.bulk(operations=operations)  # LAW511: nobody reads `errors` in its answer
        logger.info("updated in %s ms", answer["took"])


def reindex(client: Elasticsearch, actions) -> int:
    added, _ = helpers.bulk(client, actions, raise_on_error=False)  # LAW511
    deque(helpers.parallel_bulk(client, actions, raise_on_error=False), maxlen=0)  # LAW511
    return added


def mirror(client: OpenSearch, operations: list[dict]) -> None:
    client.bulk(operations)  # LAW511: `client.bulk` raises nothing for what was refused


def stream_rows(client: bigquery.Client, rows: list[dict]) -> None:
    client.insert_rows_json("shop.visits", rows)  # LAW511: what it gives back
    logger.info("%d rows sent", len(rows))


def store(items: dict, old: list[dict]) -> None:
    boto3.client("dynamodb").batch_write_item(RequestItems=items)  # LAW511: `UnprocessedItems` in its answer
    boto3.client("s3").delete_objects(Bucket="shop", Delete={"Objects": old})  # LAW511: `Errors` in its answer
