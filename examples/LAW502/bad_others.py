"""The same three mistakes with other brokers."""

import pulsar
from kombu.mixins import ConsumerMixin
from library import lend, take_back


class Returns(ConsumerMixin):
    def __init__(self, connection, queue):
        self.connection = connection
        self.queue = queue

    def get_consumers(self, Consumer, channel):
        return [Consumer(queues=[self.queue], callbacks=[self.on_return], prefetch_count=4)]

    def on_return(self, body, message):
        message.ack()  # LAW502: acknowledges before `take_back` does the work
        take_back(body)


def lend_all(client: pulsar.Client, stop):
    consumer = client.subscribe("loans", "desk")
    while not stop.is_set():
        message = consumer.receive()
        try:
            lend(message.data())
        except Exception as error:
            print("not lent:", error)
        finally:
            consumer.acknowledge(message)  # LAW502: whose failure `except Exception` keeps to itself
