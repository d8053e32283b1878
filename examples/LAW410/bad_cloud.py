"""Queues of the clouds: one loop that a bad message ends, one callback that refuses it for ever."""

import json
import logging

import boto3
from google.cloud import pubsub_v1

from shop.orders import book

logger = logging.getLogger(__name__)


def run(url: str, stopping) -> None:
    sqs = boto3.client("sqs")
    while not stopping.is_set():
        answer = sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20, MaxNumberOfMessages=10)
        for message in answer.get("Messages", []):
            book(json.loads(message["Body"]))  # LAW410: so it ends the consumer
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])


def on_order(message) -> None:
    try:
        book(json.loads(message.data))
        message.ack()
    except Exception:
        logger.exception("order failed")
        message.nack()  # LAW410: `message.nack`


def subscribe(client: pubsub_v1.SubscriberClient, path: str):
    return client.subscribe(path, callback=on_order)
