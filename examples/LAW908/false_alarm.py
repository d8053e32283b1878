"""Records that lie elsewhere: a wiki and a ticket cannot be looked up from here."""

from kafka import KafkaConsumer


def departures():
    # async-law: requirement=offline-catch-up, https://wiki.example.org/board
    return KafkaConsumer("departures", group_id="boards", auto_offset_reset="earliest")


def delays():
    # async-law: requirement=multi-service-fanout, BOARD-17
    return KafkaConsumer("delays", group_id="boards", auto_offset_reset="earliest")
