"""A chosen partition, a key that comes along, metrics."""

from kafka import KafkaProducer

BOARDS = ("first", "second", "third")


class Boards:
    def __init__(self, producer: KafkaProducer) -> None:
        self._producer = producer

    def moved(self, board: str, body: bytes) -> None:
        self._producer.send("boards", body, partition=BOARDS.index(board)).get(timeout=10)

    def forwarded(self, record) -> None:
        self._producer.send("boards", value=record.value, key=record.key).get(timeout=10)

    def counted(self, body: bytes) -> None:
        self._producer.send("board-metrics", body).get(timeout=10)
