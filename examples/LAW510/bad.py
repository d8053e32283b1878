"""Cuts lecture recordings, one after the other."""

import subprocess

import boto3
from lectures import file_of

sqs = boto3.client("sqs")


def cut(message):
    subprocess.run(["cutter", file_of(message["Body"])], timeout=1800, check=True)


def run(url, stop):
    while not stop.is_set():
        reply = sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20, VisibilityTimeout=300)  # LAW510: 30 minutes
        for message in reply.get("Messages", []):
            try:
                cut(message)
            except subprocess.SubprocessError as error:
                print("comes again:", error)
            else:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])


def make_queue():
    attributes = {
        "VisibilityTimeout": "86400",  # LAW510: asks for 1 day, and the service grants 12 hours at most
        "RedrivePolicy": '{"maxReceiveCount": 5}',
    }
    return sqs.create_queue(QueueName="recordings", Attributes=attributes)
