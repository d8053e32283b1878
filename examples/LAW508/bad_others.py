"""The same with other brokers."""

import aio_pika
import pulsar
from google.cloud import pubsub_v1
from kombu import Queue
from nats.js.api import ConsumerConfig

SHIRTS = Queue("shirts", durable=True)  # LAW508
COATS = ConsumerConfig(durable_name="coats")  # LAW508


async def make_queue(channel: aio_pika.abc.AbstractChannel):
    return await channel.declare_queue("suits", durable=True)  # LAW508


def make_subscription(subscriber: pubsub_v1.SubscriberClient, topic):
    subscriber.create_subscription(request={"name": "ties", "topic": topic})  # LAW508


def read(client: pulsar.Client):
    return client.subscribe("hats", "laundry")  # LAW508
