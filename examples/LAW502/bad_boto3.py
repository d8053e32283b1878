"""Turns orders from a queue into parcels."""

import json

import boto3
from warehouse import pack


class Orders:
    def __init__(self, url):
        self._sqs = boto3.client("sqs")
        self._url = url

    def take(self):
        reply = self._sqs.receive_message(QueueUrl=self._url, MaxNumberOfMessages=10, WaitTimeSeconds=20)
        return reply.get("Messages", [])

    def done(self, message):
        self._sqs.delete_message(QueueUrl=self._url, ReceiptHandle=message["ReceiptHandle"])


def run_once(url):
    orders = Orders(url)
    for message in orders.take():
        orders.done(message)  # LAW502: `orders.done` acknowledges before `pack` does the work
        pack(json.loads(message["Body"]))
