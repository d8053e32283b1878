"""Prints books on demand."""

import subprocess

from books import park
from google.cloud import pubsub_v1

FLOW = pubsub_v1.types.FlowControl(max_messages=1, max_lease_duration=600)  # LAW510: `max_lease_duration=600`


def on_order(message: pubsub_v1.subscriber.message.Message):
    try:
        subprocess.run(["print-book", message.data], timeout=5400, check=True)
    except Exception as error:
        park(message.data, error)
    message.ack()


def listen(subscriber: pubsub_v1.SubscriberClient, path):
    return subscriber.subscribe(path, callback=on_order, flow_control=FLOW)
