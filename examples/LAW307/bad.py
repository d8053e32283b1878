"""pika: a worker that acknowledges, and never said how many messages it wants ahead."""

import json
import logging

import pika

log = logging.getLogger(__name__)


class InvoiceWorker:
    queue = "invoices"

    def __init__(self, url: str, print_invoice) -> None:
        self._connection = pika.BlockingConnection(pika.URLParameters(url))
        self._channel = self._connection.channel()
        self._channel.queue_declare(self.queue, durable=True, arguments={"x-dead-letter-exchange": "failed"})
        self._print = print_invoice

    def _on_message(self, channel, method, properties, body: bytes) -> None:
        try:
            self._print(json.loads(body)["invoice"])
        except (ValueError, KeyError):
            log.exception("an invoice that cannot be printed")
            channel.basic_nack(method.delivery_tag, requeue=False)
        else:
            channel.basic_ack(method.delivery_tag)

    def run(self) -> None:
        self._channel.basic_consume(self.queue, self._on_message)  # LAW307: no prefetch limit
        self._channel.start_consuming()

    def close(self) -> None:
        self._connection.close()
