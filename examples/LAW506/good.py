"""What the message is about is its key."""

from google.cloud import pubsub_v1
from kafka import KafkaProducer

publisher = pubsub_v1.PublisherClient()


class Moves:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all")

    def moved(self, game: str, body: bytes) -> None:
        self._producer.send("moves", body, game.encode()).get(timeout=10)

    def close(self) -> None:
        self._producer.close(timeout=10)


def to_topic(topic: str, game: str, move: bytes) -> None:
    publisher.publish(topic, move, ordering_key=game).result(timeout=10)
