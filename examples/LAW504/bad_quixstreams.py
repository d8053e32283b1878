"""Rows that one broker's memory is enough for."""

from quixstreams import Application

app = Application(
    "kafka:9092",
    consumer_group="invoices",
    auto_offset_reset="earliest",
    producer_extra_config={"acks": 1},  # LAW504: one broker's word is enough
)
