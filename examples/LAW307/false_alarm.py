"""Channels whose bound somebody else sets, or to which none applies."""

import logging

import aio_pika
import pika
from pika.adapters.blocking_connection import BlockingChannel

log = logging.getLogger(__name__)


class Printer:
    """The channel comes from whoever makes it, who may have set the bound."""

    def __init__(self, channel: BlockingChannel, print_letter) -> None:
        self._channel = channel
        self._print = print_letter

    def _on_letter(self, channel, method, properties, body: bytes) -> None:
        try:
            self._print(body)
        except ValueError:
            log.exception("a letter that cannot be printed")
            channel.basic_nack(method.delivery_tag, requeue=False)
        else:
            channel.basic_ack(method.delivery_tag)

    def run(self) -> None:
        self._channel.basic_consume("letters", self._on_letter)


class Replies:
    """Answers to own questions on a queue of one's own: sent and forgotten, prefetch has no meaning."""

    def __init__(self, url: str, on_reply) -> None:
        self._connection = pika.BlockingConnection(pika.URLParameters(url))
        self._channel = self._connection.channel()
        queue = self._channel.queue_declare("", exclusive=True).method.queue
        self._channel.basic_consume(queue, on_reply, auto_ack=True)

    def close(self) -> None:
        self._connection.close()


async def review(channel: aio_pika.abc.AbstractChannel, decide) -> None:
    """One message at a time, because it is asked for."""
    queue = await channel.get_queue("letters.dead")
    message = await queue.get(fail=False)
    if message is not None:
        async with message.process(requeue=True):
            await decide(message.body)
