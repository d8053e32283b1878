"""Long work under a short lease that is renewed, and work whose lease is set somewhere else."""

import subprocess

import boto3
from lectures import file_of

sqs = boto3.client("sqs")


def cut_in_steps(url, message):
    for step in ("sound", "picture", "titles"):
        sqs.change_message_visibility(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=1000)
        subprocess.run(["cutter", step, file_of(message["Body"])], timeout=900, check=True)


def run(url, stop):
    while not stop.is_set():
        for message in sqs.receive_message(QueueUrl=url, VisibilityTimeout=60).get("Messages", []):
            try:
                cut_in_steps(url, message)
            except subprocess.SubprocessError as error:
                print("comes again:", error)
            else:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])


def run_once(url):
    # How long the queue leaves a message to its reader, no line here tells.
    for message in sqs.receive_message(QueueUrl=url).get("Messages", []):
        cut_in_steps(url, message)
        sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
