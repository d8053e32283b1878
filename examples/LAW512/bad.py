"""Tells the gardeners which plants are thirsty."""

import pika


def open_channel(address):
    connection = pika.BlockingConnection(pika.URLParameters(address))  # LAW512: speaks to RabbitMQ, and no record says
    return connection, connection.channel()
