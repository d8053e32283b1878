"""Consumers that look as if one message could stop them."""

import json
import logging

import aio_pika
import pika
from azure.servicebus import ServiceBusClient
from kafka import KafkaConsumer
from redis import Redis

from shop.orders import book, park, show

logger = logging.getLogger(__name__)


class NotNow(Exception):
    pass


def tail(servers: list[str]) -> None:
    consumer = KafkaConsumer(
        "orders", bootstrap_servers=servers, group_id=None, auto_offset_reset="latest", enable_auto_commit=False
    )
    with consumer:
        for record in consumer:
            print(record.offset, json.loads(record.value))


def watch(redis: Redis) -> None:
    with redis.pubsub() as subscription:
        subscription.subscribe("orders")
        for message in subscription.listen():
            show(message["data"])


def on_order(channel, method, properties, body):
    try:
        book(json.loads(body))
    except NotNow:
        channel.basic_nack(method.delivery_tag, requeue=True)
    except Exception:
        logger.exception("order parked")
        park(body)
        channel.basic_ack(method.delivery_tag)
    else:
        channel.basic_ack(method.delivery_tag)


def run(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    channel.basic_qos(prefetch_count=10)
    channel.basic_consume("orders", on_order)
    channel.start_consuming()


async def next_case(channel: aio_pika.abc.AbstractChannel, decide) -> None:
    queue = await channel.get_queue("orders.dead")
    message = await queue.get(timeout=5)
    async with message.process(requeue=True):
        await decide(message.body)


async def consume(queue: aio_pika.abc.AbstractQueue, handle) -> None:
    async with queue.iterator() as messages:
        async for message in messages:
            async with message.process():
                await handle(message.body)


def drain(client: ServiceBusClient) -> None:
    """The service parks a message that was delivered ten times."""
    with client.get_queue_receiver("orders") as receiver:
        for message in receiver:
            book(json.loads(str(message)))
            receiver.complete_message(message)
