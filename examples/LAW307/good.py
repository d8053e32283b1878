"""The number that is worked on at once, and a few more."""

import pika


def consume(url: str, on_message) -> None:
    with pika.BlockingConnection(pika.URLParameters(url)) as connection:
        channel = connection.channel()
        channel.basic_qos(prefetch_count=10)
        channel.basic_consume("bills", on_message)
        channel.start_consuming()
