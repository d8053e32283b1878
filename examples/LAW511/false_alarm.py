"""Bulk calls that raise, answers that go elsewhere, and batches without partial answers."""

import json
import logging

from elasticsearch import Elasticsearch, helpers

from shop.orders import announce, book

logger = logging.getLogger(__name__)


def reindex(client: Elasticsearch, actions, tolerant: bool) -> None:
    helpers.bulk(client, actions)
    helpers.bulk(client, actions, raise_on_error=tolerant)
    for ok, item in helpers.streaming_bulk(client, actions, raise_on_error=False):
        if not ok:
            logger.error("refused: %s", item)


def update(client: Elasticsearch, operations: list[dict]):
    return client.bulk(operations=operations)


def count(client: Elasticsearch, operations: list[dict], failures) -> None:
    failures.add(client.bulk(operations=operations))


def on_notification(event, context):
    for record in event["Records"]:
        announce(json.loads(record["Sns"]["Message"]))


def on_upload(event, context):
    for record in event["Records"]:
        book(record["s3"]["object"]["key"])
