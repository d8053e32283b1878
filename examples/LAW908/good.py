"""The same board: which requirement asks for the broker, and where that was decided."""

from kafka import KafkaConsumer


def departures():
    # async-law: requirement=offline-catch-up, docs/board.md
    return KafkaConsumer("departures", group_id="boards", auto_offset_reset="earliest")
