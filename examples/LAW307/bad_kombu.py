"""kombu: the consumer's own option."""

import logging

from kombu import Connection, Queue
from kombu.mixins import ConsumerMixin

log = logging.getLogger(__name__)
letters = Queue("letters", queue_arguments={"x-dead-letter-exchange": "failed"})


class Printer(ConsumerMixin):
    def __init__(self, connection: Connection, print_letter) -> None:
        self.connection = connection
        self._print = print_letter

    def get_consumers(self, Consumer, channel):  # noqa: N803 - the library's own spelling
        return [Consumer([letters], callbacks=[self._on_letter], accept=["json"])]  # LAW307: `prefetch_count`

    def _on_letter(self, body, message) -> None:
        try:
            self._print(body)
        except ValueError:
            log.exception("a letter that cannot be printed")
            message.reject()
        else:
            message.ack()
