"""Permits to dig, made to last and never confirmed."""

import pika


class Permits:
    def __init__(self, url: str) -> None:
        self._connection = pika.BlockingConnection(pika.URLParameters(url))
        self._channel = self._connection.channel()
        self._channel.queue_declare("permits", durable=True, arguments={"x-dead-letter-exchange": "dead"})

    def grant(self, body: bytes) -> None:
        properties = pika.BasicProperties(delivery_mode=pika.DeliveryMode.Persistent)
        self._channel.basic_publish("", "permits", body, properties)  # LAW505: never hears whether the broker took it

    def close(self) -> None:
        self._connection.close()
