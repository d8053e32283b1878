"""What can never be handled is parked; what may succeed later comes back once."""

import json
import logging

import aio_pika
import pika
from kafka import KafkaConsumer

from updates.decisions import apply_decision, apply_later, park

logger = logging.getLogger(__name__)


def on_decision(channel, method, properties, body):
    try:
        apply_decision(json.loads(body))
    except (ValueError, KeyError):
        logger.exception("decision rejected")
        channel.basic_reject(method.delivery_tag, requeue=False)
    except Exception:
        logger.exception("decision failed, redelivered=%s", method.redelivered)
        channel.basic_nack(method.delivery_tag, requeue=not method.redelivered)
    else:
        channel.basic_ack(method.delivery_tag)


def run(url: str) -> None:
    with pika.BlockingConnection(pika.URLParameters(url)) as connection:
        channel = connection.channel()
        channel.basic_qos(prefetch_count=10)
        channel.basic_consume("decisions", on_decision)
        channel.start_consuming()


def project(consumer: KafkaConsumer) -> None:
    for record in consumer:
        try:
            apply_decision(json.loads(record.value))
        except Exception:
            logger.exception("record %s parked", record.offset)
            park(record.value)
        consumer.commit()


async def on_appeal(message: aio_pika.abc.AbstractIncomingMessage) -> None:
    async with message.process(requeue=True, reject_on_redelivered=True):
        await apply_later(json.loads(message.body))
