"""Keeps the search index in step with the articles."""

from aiokafka import AIOKafkaConsumer
from confluent_kafka import Consumer
from kafka import KafkaConsumer
from redis import Redis

SERVERS = {"bootstrap.servers": "kafka:9092"}


def of_articles():
    return KafkaConsumer("articles", group_id="search")  # LAW503: leaves `auto_offset_reset` to the client's default


def of_authors():
    return KafkaConsumer("authors", auto_offset_reset="earliest")  # LAW503: it has no group


def of_comments():
    return AIOKafkaConsumer("comments", group_id="search")  # LAW503


def of_votes():
    return Consumer({**SERVERS, "group.id": "search"})  # LAW503: `auto.offset.reset`


def make_group(redis: Redis):
    redis.xgroup_create("pictures", "search", mkstream=True)  # LAW503: what the stream holds already is never given
