"""Draws maps on request."""

import asyncio

import nats
from maps import draw, set_aside
from nats.js.api import ConsumerConfig


async def on_request(message):
    try:
        await asyncio.wait_for(draw(message.data), timeout=120)
    except Exception as error:
        await set_aside(message.data, error)


async def run(stopped):
    async with await nats.connect("nats://maps") as connection:
        stream = connection.jetstream()
        config = ConsumerConfig(ack_wait=30, max_deliver=5)  # LAW510: after 30 seconds
        await stream.subscribe("maps.wanted", durable="drawer", cb=on_request, config=config)
        await stopped.wait()
