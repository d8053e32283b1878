"""Readers whose start is decided, if not by that option."""

from confluent_kafka import Consumer
from kafka import KafkaConsumer, TopicPartition
from search import settings


def from_offset(offset):
    consumer = KafkaConsumer(bootstrap_servers=settings.SERVERS)
    articles = TopicPartition("articles", 0)
    consumer.assign([articles])
    consumer.seek(articles, offset)
    return consumer


def as_configured():
    return Consumer(settings.CONSUMER)
