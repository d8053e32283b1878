"""What a helper takes out, or has acknowledged, is worked on by who asked the helper."""

import json

import boto3
import redis
from gallery import make_thumbnail
from warehouse import pack

client = redis.Redis()
sqs = boto3.client("sqs")


def next_picture():
    entry = client.blpop("thumbnails", timeout=5)  # LAW502: before `make_thumbnail` is done
    return entry[1] if entry else None


def run(stop):
    while not stop.is_set():
        picture = next_picture()
        if picture is not None:
            make_thumbnail(picture)


def orders(url):
    reply = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, WaitTimeSeconds=20)
    for message in reply.get("Messages", []):
        sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])  # LAW502: before `pack` does the work
        yield json.loads(message["Body"])


def run_once(url):
    for order in orders(url):
        pack(order)
