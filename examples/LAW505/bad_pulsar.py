"""Tickets of a ferry."""

import pulsar


class Tickets:
    def __init__(self, url: str) -> None:
        self._client = pulsar.Client(url)
        self._producer = self._client.create_producer("persistent://public/default/tickets")

    def sell(self, number: str, body: bytes) -> None:
        self._producer.send_async(body, lambda result, message: None, partition_key=number)  # LAW505: never looks

    def close(self) -> None:
        self._producer.flush()
        self._client.close()
