"""Kafka: topics that keep every message, and are not compacted."""

from confluent_kafka.admin import NewTopic
from kafka.admin import NewTopic as PlainTopic

FOR_EVER = {"retention.ms": "-1"}  # LAW309: `retention.ms`

visits = NewTopic("visits", 6, 3, config=FOR_EVER)
orders = PlainTopic("orders", 6, 3, topic_configs={"retention.ms": -1})  # LAW309
