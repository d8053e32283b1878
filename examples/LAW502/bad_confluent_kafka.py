"""Sends a letter for each contract that ends."""

from confluent_kafka import Consumer
from letters import send_letter, set_aside


def run(servers, stop):
    consumer = Consumer(
        {
            "bootstrap.servers": servers,
            "group.id": "letters",
            "auto.offset.reset": "earliest",
            "enable.auto.commit": True,  # LAW502: `enable.auto.commit: True` commits by itself
        }
    )
    consumer.subscribe(["contracts-ended"])
    try:
        while not stop.is_set():
            message = consumer.poll(1.0)
            if message is None or message.error():
                continue
            try:
                send_letter(message.value())
            except Exception as error:
                set_aside(message.value(), error)
    finally:
        consumer.close()
