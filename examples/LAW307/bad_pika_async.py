"""The callback style: the connection calls with the channel that it was asked for."""

import logging

import pika
from letters import print_letter

log = logging.getLogger(__name__)


class Printer:
    def __init__(self, url: str) -> None:
        self._channel = None
        self._connection = pika.SelectConnection(pika.URLParameters(url), on_open_callback=self._on_connection)

    def _on_connection(self, connection) -> None:
        connection.channel(on_open_callback=self._on_channel)

    def _on_channel(self, channel) -> None:
        self._channel = channel
        self._channel.basic_consume("letters", self._on_letter)  # LAW307

    def _on_letter(self, channel, method, properties, body: bytes) -> None:
        try:
            print_letter(body)
        except ValueError:
            log.exception("a letter that cannot be printed")
            channel.basic_nack(method.delivery_tag, requeue=False)
        else:
            channel.basic_ack(method.delivery_tag)
