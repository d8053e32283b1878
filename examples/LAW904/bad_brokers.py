"""A consumer that commits by itself, whatever becomes of what it handed out."""

from confluent_kafka import Consumer

from tides.books import park, store


def listen() -> None:
    consumer = Consumer({"group.id": "tides", "max.poll.interval.ms": 60_000})  # LAW206, LAW502
    consumer.subscribe(["readings"])
    while True:  # LAW904: `Consumer` commits at any time
        message = consumer.poll(1.0)
        if message is None or message.error():
            continue
        try:
            store(message.value())
        except ValueError as error:
            park(message, error)
