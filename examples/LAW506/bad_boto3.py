"""Orders that have to stay in order, with and without what keeps them there."""

import uuid

import boto3

sqs = boto3.client("sqs")
kinesis = boto3.client("kinesis")
QUEUE = "https://sqs.eu-central-1.amazonaws.com/1/orders.fifo"


def changed(order: str, body: str) -> None:
    sqs.send_message(QueueUrl=QUEUE, MessageBody=body)  # LAW506: without a key
    sqs.send_message(QueueUrl=QUEUE, MessageBody=body, MessageGroupId=order)


def noted(order: str, body: bytes) -> None:
    kinesis.put_record(StreamName="orders", Data=body, PartitionKey=str(uuid.uuid4()))  # LAW506: another key each time
    kinesis.put_record(StreamName="orders", Data=body, PartitionKey=order)
