"""Leased by the library itself, or by what the consumer is told."""

import boto3
import dramatiq

from archive.models import Reel

sqs = boto3.client("sqs")


@dramatiq.actor(queue_name="scans", max_retries=3)
def scan(reel_id: int) -> None:
    Reel.objects.update_or_create(pk=reel_id, defaults={"scanned": True})


def work(url: str) -> None:
    while True:
        answer = sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20, VisibilityTimeout=900)
        for message in answer.get("Messages", []):
            try:
                Reel.objects.update_or_create(name=message["Body"], defaults={"scanned": True})
            except ValueError:
                sqs.send_message(QueueUrl=f"{url}-dead", MessageBody=message["Body"])
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
