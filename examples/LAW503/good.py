"""Keeps the search index in step with the articles."""

from confluent_kafka import Consumer
from kafka import KafkaConsumer
from redis import Redis

SERVERS = {"bootstrap.servers": "kafka:9092", "auto.offset.reset": "earliest"}


def of_articles():
    return KafkaConsumer("articles", group_id="search", auto_offset_reset="earliest")


def of_votes():
    return Consumer({**SERVERS, "group.id": "search"})


def make_group(redis: Redis):
    redis.xgroup_create("pictures", "search", id="0", mkstream=True)
