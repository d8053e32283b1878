"""The config stands elsewhere, or says it under another name."""

from confluent_kafka import Producer

from farm.settings import kafka_options


def make() -> Producer:
    return Producer(kafka_options("harvest"))


def make_ledger(servers: str, extra: dict) -> Producer:
    return Producer({"bootstrap.servers": servers, **extra})


def make_other(servers: str) -> Producer:
    return Producer({"bootstrap.servers": servers, "request.required.acks": -1})
