"""Makes the queues of a laundry."""

import json

import boto3
import pika


def make_queues(channel: pika.adapters.blocking_connection.BlockingChannel):
    channel.exchange_declare("set-aside", "fanout", durable=True)
    channel.queue_declare("shirts", durable=True, arguments={"x-dead-letter-exchange": "set-aside"})


def make_cloud_queues(parked):
    sqs = boto3.client("sqs")
    policy = json.dumps({"deadLetterTargetArn": parked, "maxReceiveCount": "5"})
    sqs.create_queue(QueueName="suits", Attributes={"VisibilityTimeout": "600", "RedrivePolicy": policy})
