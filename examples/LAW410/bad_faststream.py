"""A policy that has every failed message given again."""

from faststream import AckPolicy
from faststream.exceptions import NackMessage
from faststream.kafka import KafkaBroker
from faststream.rabbit import Channel, RabbitBroker

from shop.orders import book

rabbit = RabbitBroker("amqp://broker", default_channel=Channel(prefetch_count=10))
kafka = KafkaBroker("kafka:9092")


@rabbit.subscriber("orders", ack_policy=AckPolicy.NACK_ON_ERROR)  # LAW410: `ack_policy=AckPolicy.NACK_ON_ERROR`
async def on_order(order: dict) -> None:
    await book(order)


@kafka.subscriber("orders", group_id="shop", auto_offset_reset="earliest", ack_policy=AckPolicy.NACK_ON_ERROR)  # LAW410
async def on_record(order: dict) -> None:
    await book(order)


@rabbit.subscriber("returns")
async def on_return(order: dict) -> None:
    try:
        await book(order)
    except KeyError:
        raise NackMessage  # LAW410: `NackMessage` under `except KeyError`
