"""A version in the type of the event, a payload that is made elsewhere, a registry's schema."""

import json

from kafka import KafkaProducer

from museum.events import build


class Loans:
    def __init__(self, producer: KafkaProducer) -> None:
        self._producer = producer

    def lent(self, piece: str) -> None:
        event = {"type": "museum.loan.lent.v2", "piece": piece}
        self._producer.send("loans", key=piece.encode(), value=json.dumps(event).encode()).get(timeout=10)

    def back(self, piece: str) -> None:
        self._producer.send("loans", key=piece.encode(), value=build("back", piece)).get(timeout=10)

    def moved(self, piece: str, more: dict) -> None:
        event = {**more, "piece": piece}
        self._producer.send("loans", key=piece.encode(), value=json.dumps(event).encode()).get(timeout=10)
