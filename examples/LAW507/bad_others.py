"""The same by other brokers."""

import json

import boto3
from aio_pika import DeliveryMode, Message
from aio_pika.abc import AbstractExchange
from redis import Redis


def by_topic(arn: str, piece: str) -> None:
    boto3.client("sns").publish(TopicArn=arn, Message=json.dumps({"piece": piece}))  # LAW507: has no version


async def by_exchange(exchange: AbstractExchange, piece: str) -> None:
    body = json.dumps({"piece": piece}).encode()
    message = Message(body=body, delivery_mode=DeliveryMode.PERSISTENT)
    await exchange.publish(message, routing_key="loans")  # LAW507: has no version


def by_stream(redis: Redis, piece: str) -> None:
    redis.xadd("loans", {"piece": piece}, maxlen=10_000)  # LAW507: has no version
