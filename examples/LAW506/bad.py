"""Moves of a chess game; each carries the game's number, and none says so to the broker."""

from kafka import KafkaProducer


class Moves:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all")

    def moved(self, body: bytes) -> None:
        self._producer.send("moves", body).get(timeout=10)  # LAW506: without a key

    def resigned(self, body: bytes) -> None:
        self._producer.send("moves", value=body, key=None).get(timeout=10)  # LAW506: `key=`

    def close(self) -> None:
        self._producer.close(timeout=10)
