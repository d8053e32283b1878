"""Prints the parcel labels that the shop asks for."""

import json
import logging

import pika
from parcels.labels import print_label, set_aside

logger = logging.getLogger(__name__)


def on_request(channel, method, properties, body):
    try:
        print_label(json.loads(body)["parcel"])
    except Exception:
        logger.exception("no label")
        channel.basic_reject(delivery_tag=method.delivery_tag, requeue=False)
    else:
        channel.basic_ack(delivery_tag=method.delivery_tag)


def on_return(channel, method, properties, body):
    try:
        print_label(json.loads(body)["parcel"], way="back")
    except Exception as error:
        set_aside(body, error)
    channel.basic_ack(delivery_tag=method.delivery_tag)


def run(channel: pika.adapters.blocking_connection.BlockingChannel):
    channel.basic_qos(prefetch_count=5)
    channel.basic_consume("labels", on_request)
    channel.basic_consume("returns", on_return)
    channel.start_consuming()
