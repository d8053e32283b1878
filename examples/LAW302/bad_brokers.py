"""Clients of brokers that keep messages in memory while nobody reads, or nobody is there to send to."""

import aiomqtt
import nats
import zmq
from paho.mqtt.client import Client


async def sensors(handle):
    async with aiomqtt.Client("broker", max_queued_incoming_messages=0) as client:  # LAW302: the incoming queue
        await client.subscribe("sensors/#")
        async for message in client.messages:
            await handle(message)


async def orders(url, handle):
    connection = await nats.connect(url)
    try:
        await connection.subscribe("orders", cb=handle, pending_msgs_limit=0, pending_bytes_limit=-1)  # LAW302
    finally:
        await connection.drain()


def publisher(address):
    socket = zmq.Context.instance().socket(zmq.PUB)
    socket.setsockopt(zmq.SNDHWM, 0)  # LAW302: the socket's buffer
    socket.set_hwm(0)  # LAW302
    socket.bind(address)
    return socket


def gateway() -> Client:
    client = Client()
    client.max_queued_messages_set(0)  # LAW302: the outgoing queue
    return client
