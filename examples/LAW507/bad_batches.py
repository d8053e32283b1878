"""Events in batches."""

import json

import boto3

events = boto3.client("events")


def lent(pieces: list[str]) -> int:
    answer = events.put_events(  # LAW507
        Entries=[{"Source": "loans", "DetailType": "lent", "Detail": json.dumps({"piece": piece})} for piece in pieces]
    )
    return answer["FailedEntryCount"]


def back(pieces: list[str]) -> int:
    answer = events.put_events(
        Entries=[
            {"Source": "loans", "DetailType": "back.v2", "Detail": json.dumps({"piece": piece})} for piece in pieces
        ]
    )
    return answer["FailedEntryCount"]
