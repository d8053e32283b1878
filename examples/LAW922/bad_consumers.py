"""A consumer whose loop has no way out."""

import pika

from bakery.orders import bake, park


def listen(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    channel.basic_qos(prefetch_count=1)
    for method, _, body in channel.consume("orders"):  # LAW922: its loop has no way out
        try:
            bake(body)
        except ValueError:
            park(body)
        channel.basic_ack(method.delivery_tag)
