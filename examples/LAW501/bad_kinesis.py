"""A shard that is read from now on, for a page."""

import boto3
from django.http import StreamingHttpResponse

kinesis = boto3.client("kinesis")


def score_lines(shard):
    answer = kinesis.get_shard_iterator(  # LAW501: Kinesis
        StreamName="scores", ShardId=shard, ShardIteratorType="LATEST"
    )
    position = answer["ShardIterator"]
    while position:
        answer = kinesis.get_records(ShardIterator=position, Limit=100)
        position = answer["NextShardIterator"]
        for record in answer["Records"]:
            yield record["Data"]


def scores(request, shard):
    return StreamingHttpResponse(score_lines(shard), content_type="text/event-stream")
