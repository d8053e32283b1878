"""Refusals are read, and a batch names the records that failed."""

import json
import logging

import boto3
from elasticsearch import AsyncElasticsearch, helpers

from shop.orders import book

logger = logging.getLogger(__name__)


class ItemStore:
    def __init__(self, client: AsyncElasticsearch) -> None:
        self._client = client

    async def insert(self, actions: list[dict]) -> str:
        added, errors = await helpers.async_bulk(self._client, actions, raise_on_error=False)
        if errors:
            raise ValueError(f"{len(errors)} of {len(actions)} items refused: {errors[:10]}")
        return f"added {added} items"


def store(items: dict) -> None:
    client = boto3.client("dynamodb")
    while items:
        items = client.batch_write_item(RequestItems=items)["UnprocessedItems"]


def book_orders(event, context):
    failed = []
    for record in event["Records"]:
        try:
            book(json.loads(record["body"]))
        except Exception:
            logger.exception("order %s not booked", record["messageId"])
            failed.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": failed}
