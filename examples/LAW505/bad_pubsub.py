"""Applications for a permit."""

from google.cloud import pubsub_v1

publisher = pubsub_v1.PublisherClient()


def file_application(topic: str, number: str, body: bytes) -> None:
    publisher.publish(topic, body, ordering_key=number)  # LAW505: nobody keeps the future


def withdraw(topic: str, number: str) -> None:
    future = publisher.publish(topic, b"", ordering_key=number)  # LAW505: never looks at the error
    future.add_done_callback(lambda done: None)


def announce(publisher: pubsub_v1.PublisherClient, topic: str, body: bytes) -> None:
    future = publisher.publish(topic, body)  # LAW505: nobody keeps the future
    print("announced", future)
