"""A live departure board fed from a log broker, with reasons that are none."""

from kafka import KafkaConsumer


def departures():
    # async-law: requirement=scalability, docs/board.md  # LAW908: none of the eight requirements
    return KafkaConsumer("departures", group_id="boards", auto_offset_reset="earliest")


def delays():
    # async-law: requirement=durable-recovry, docs/board.md  # LAW908: write `durable-recovery`
    return KafkaConsumer("delays", group_id="boards", auto_offset_reset="earliest")


def platforms():
    # async-law: requirement=offline-catch-up  # LAW908: does not say where it is kept
    return KafkaConsumer("platforms", group_id="boards", auto_offset_reset="earliest")


def wagons():
    # async-law: requirement=offline-catch-up, docs/wagons.md  # LAW908: the record `docs/wagons.md`
    return KafkaConsumer("wagons", group_id="boards", auto_offset_reset="earliest")
