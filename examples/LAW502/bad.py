"""Prints the parcel labels that the shop asks for."""

import json
import logging

import pika
from parcels.labels import print_label

logger = logging.getLogger(__name__)


def on_request(channel, method, properties, body):
    channel.basic_ack(delivery_tag=method.delivery_tag)  # LAW502: acknowledges before `print_label` does the work
    print_label(json.loads(body)["parcel"])


def on_return(channel, method, properties, body):
    try:
        print_label(json.loads(body)["parcel"], way="back")
    except Exception:
        logger.exception("no label for a return")
    channel.basic_ack(delivery_tag=method.delivery_tag)  # LAW502: has swallowed a failure of `print_label`


def on_reprint(channel, method, properties, body):
    try:
        print_label(json.loads(body)["parcel"], copy=True)
    except Exception:
        logger.exception("no second label")
    finally:
        channel.basic_ack(delivery_tag=method.delivery_tag)  # LAW502: in `finally`


def on_express(channel, method, properties, body):
    print_label(json.loads(body)["parcel"], tray=2)


def run(channel: pika.adapters.blocking_connection.BlockingChannel):
    channel.basic_qos(prefetch_count=5)
    channel.basic_consume("labels", on_request)
    channel.basic_consume("returns", on_return)
    channel.basic_consume("reprints", on_reprint)
    channel.basic_consume("express", on_express, auto_ack=True)  # LAW502: `auto_ack=True` makes the broker forget
    channel.start_consuming()
