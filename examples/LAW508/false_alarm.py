"""Queues that need no dead letters, or have them all the same."""

import json

import boto3
import pika


def look_up(channel: pika.adapters.blocking_connection.BlockingChannel, arguments):
    channel.queue_declare("shirts", passive=True)
    channel.queue_declare("", exclusive=True)
    channel.queue_declare("shirts.dead", durable=True)
    channel.queue_declare("coats", durable=True, arguments=arguments)


def make_both(name):
    sqs = boto3.client("sqs")
    work = sqs.create_queue(QueueName=name)["QueueUrl"]
    park = sqs.create_queue(QueueName=f"{name}-failed")["QueueUrl"]
    arn = sqs.get_queue_attributes(QueueUrl=park, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    policy = json.dumps({"deadLetterTargetArn": arn, "maxReceiveCount": "5"})
    sqs.set_queue_attributes(QueueUrl=work, Attributes={"RedrivePolicy": policy})
