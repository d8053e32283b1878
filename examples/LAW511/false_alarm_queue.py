"""A handler that deletes each message itself, so that what is left comes back."""

import json
import logging

import boto3

from shop.orders import book

logger = logging.getLogger(__name__)
sqs = boto3.client("sqs")


def handle(event, context):
    for record in event["Records"]:
        try:
            book(json.loads(record["body"]))
        except Exception:
            logger.exception("order %s stays in the queue", record["messageId"])
            continue
        sqs.delete_message(QueueUrl="https://sqs/orders", ReceiptHandle=record["receiptHandle"])
