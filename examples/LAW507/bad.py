"""Loans of a museum."""

import json
from dataclasses import asdict, dataclass

from kafka import KafkaProducer


@dataclass(frozen=True)
class Loan:
    piece: str
    museum: str


def encode(event: dict) -> bytes:
    return json.dumps(event).encode()


class Loans:
    def __init__(self, producer: KafkaProducer) -> None:
        self._producer = producer

    def lent(self, loan: Loan) -> None:
        body = json.dumps(asdict(loan)).encode()
        self._producer.send("loans-v1", key=loan.piece.encode(), value=body).get(timeout=10)  # LAW507: has no version

    def back(self, piece: str) -> None:
        event = {"specversion": "1.0", "piece": piece}
        self._producer.send("loans-v1", key=piece.encode(), value=encode(event)).get(timeout=10)  # LAW507
