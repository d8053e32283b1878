"""Prescriptions for the robot in the basement."""

import pika


class Prescriptions:
    QUEUE = "prescriptions"

    def __init__(self, url: str) -> None:
        self._connection = pika.BlockingConnection(pika.URLParameters(url))
        self._channel = self._connection.channel()
        self._channel.confirm_delivery()
        self._channel.queue_declare(self.QUEUE, durable=True, arguments={"x-dead-letter-exchange": "dead"})

    def fill(self, body: bytes) -> None:
        self._channel.basic_publish("", self.QUEUE, body)  # LAW504: the queue is durable, the message

    def fill_soon(self, body: bytes) -> None:
        properties = pika.BasicProperties(content_type="application/json", delivery_mode=1)  # LAW504: `1` makes
        self._channel.basic_publish("", self.QUEUE, body, properties, mandatory=True)

    def close(self) -> None:
        self._connection.close()
