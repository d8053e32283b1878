"""Checks the photos of accidents."""

import queue

from claims import check_photo, park
from google.cloud import pubsub_v1

inbox: queue.Queue[bytes] = queue.Queue(maxsize=100)


def on_photo(message):
    message.ack()  # LAW502: acknowledges before `check_photo` does the work
    try:
        check_photo(message.data)
    except Exception as error:
        park(message.data, error)


def on_video(message: pubsub_v1.subscriber.message.Message):
    inbox.put(message.data)
    message.ack()  # LAW502: acknowledges what `inbox.put` has only handed over


def listen(subscriber: pubsub_v1.SubscriberClient, path):
    return subscriber.subscribe(path, callback=on_photo)
