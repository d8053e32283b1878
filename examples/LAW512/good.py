"""Tells the gardeners which plants are thirsty."""

import pika


def open_channel(address):
    # async-law: requirement=consumer-group-scaling, recorded in decisions/gardeners.md
    connection = pika.BlockingConnection(pika.URLParameters(address))
    return connection, connection.channel()
