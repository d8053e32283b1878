"""Cuts lecture recordings, one after the other."""

import subprocess

import boto3
from lectures import file_of

sqs = boto3.client("sqs")


def cut(message):
    subprocess.run(["cutter", file_of(message["Body"])], timeout=1800, check=True)


def run(url, stop):
    while not stop.is_set():
        reply = sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20, VisibilityTimeout=2400)
        for message in reply.get("Messages", []):
            try:
                cut(message)
            except subprocess.SubprocessError as error:
                print("comes again:", error)
            else:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
