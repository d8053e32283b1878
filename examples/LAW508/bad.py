"""Makes the queues of a laundry."""

import boto3
import pika

LIMITS = {"x-max-length": 10_000}


def make_queues(channel: pika.adapters.blocking_connection.BlockingChannel):
    channel.queue_declare("shirts", durable=True)  # LAW508: says nothing about messages that can't be handled
    channel.queue_declare("coats", durable=True, arguments=LIMITS)  # LAW508


def make_cloud_queues():
    sqs = boto3.client("sqs")
    sqs.create_queue(QueueName="suits", Attributes={"VisibilityTimeout": "600"})  # LAW508
