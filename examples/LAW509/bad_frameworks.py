"""Frameworks send by channels that forget, too."""

import json

import pulsar
from channels.layers import get_channel_layer
from faststream.rabbit import RabbitQueue
from faststream.redis import RedisBroker
from nats.aio.client import Client

broker = RedisBroker("redis://cache")
claims = RabbitQueue("claims", durable=False)  # LAW509: queue `'claims'`


async def resize(picture: int) -> None:
    layer = get_channel_layer()
    await layer.send("thumbnail-tasks", {"type": "resize", "picture": picture})  # missed: LAW509


async def shrink(picture: int) -> None:
    layer = get_channel_layer()
    await layer.send("thumbnail-tasks", {"picture": picture})  # LAW509: to whoever listens


async def mail(letter: dict) -> None:
    await broker.publish(letter, "mail-requests")  # LAW509: to whoever listens


def claim_producer(client: pulsar.Client) -> pulsar.Producer:
    return client.create_producer("non-persistent://public/default/claims")  # LAW509: to whoever listens


async def cook(connection: Client, table: int, dishes: list[str]) -> None:
    task = {"version": 1, "table": table, "dishes": dishes}
    await connection.publish("kitchen.plates", json.dumps(task).encode())  # LAW509: to whoever listens
