"""A consumer that nobody has said anything about."""

from kafka import KafkaConsumer

from ferry.manifest import board, park


def watch(consumer: KafkaConsumer) -> None:
    for message in consumer:  # LAW901: the consumer `watch` names none of its effect, acknowledgement and lease
        try:
            board(message.value)
        except ValueError as error:
            park(message.value, error)
