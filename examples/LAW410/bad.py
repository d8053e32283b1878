"""Consumers of decisions in which one bad message is put back for ever, or ends the consumer."""

import json
import logging

import pika

from updates.decisions import apply_decision

logger = logging.getLogger(__name__)


def on_decision(channel, method, properties, body):
    try:
        apply_decision(json.loads(body))
    except Exception:
        logger.exception("decision failed")
        channel.basic_nack(method.delivery_tag)  # LAW410: under `except Exception`
        return
    channel.basic_ack(method.delivery_tag)


def on_appeal(channel, method, properties, body):
    try:
        apply_decision(json.loads(body))
    except (ValueError, KeyError):
        channel.basic_reject(method.delivery_tag, requeue=True)  # LAW410: delivered again, at once and for ever
    else:
        channel.basic_ack(method.delivery_tag)


def on_withdrawal(channel, method, properties, body):
    appeal = json.loads(body)  # LAW410: so it ends the consumer
    apply_decision(appeal)
    channel.basic_ack(method.delivery_tag)


def run(url: str) -> None:
    with pika.BlockingConnection(pika.URLParameters(url)) as connection:
        channel = connection.channel()
        channel.basic_qos(prefetch_count=10)
        channel.basic_consume("decisions", on_decision)
        channel.basic_consume("appeals", on_appeal)
        channel.basic_consume("withdrawals", on_withdrawal)
        channel.start_consuming()
