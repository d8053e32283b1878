"""Writes down what the plants drank."""

from kafka import KafkaProducer


def make_producer(servers):
    return KafkaProducer(bootstrap_servers=servers, acks="all")  # LAW512: `KafkaProducer` speaks to Kafka
