"""Meter readings and alarms of a power plant."""

import json

import boto3

sqs = boto3.client("sqs")
events = boto3.client("events")


def send_alarms(url: str, entries: list[dict]) -> None:
    sqs.send_message_batch(QueueUrl=url, Entries=entries)  # LAW505: the entries that were refused


def announce(plant: str) -> None:
    detail = json.dumps({"version": 1, "plant": plant})
    answer = events.put_events(Entries=[{"Source": "plant", "DetailType": "started", "Detail": detail}])  # LAW505
    if answer["ResponseMetadata"]["HTTPStatusCode"] != 200:
        raise RuntimeError(plant)


class Meters:
    def __init__(self, kinesis, stream: str) -> None:
        self._kinesis = kinesis
        self._stream = stream

    def ship(self, records: list[dict]) -> None:
        self._kinesis.put_records(StreamName=self._stream, Records=records)  # LAW505: `FailedRecordCount`
