"""A program that consumes: its one function serves until the process ends, and the connection lives as long."""

import pika


def main(url: str, note) -> None:
    connection = pika.BlockingConnection(pika.URLParameters(url))
    channel = connection.channel()
    channel.basic_qos(prefetch_count=10)

    def on_reading(ch, method, properties, body):
        try:
            note(body)
        except ValueError:
            ch.basic_reject(method.delivery_tag, requeue=False)
            return
        ch.basic_ack(method.delivery_tag)

    channel.basic_consume("readings", on_reading)
    channel.start_consuming()
