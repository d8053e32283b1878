"""Orders of the canteen."""

from confluent_kafka import Producer

SETTINGS = {"bootstrap.servers": "kafka:9092", "enable.idempotence": True}


def delivered(error, message) -> None:
    print("delivered", message.key())


class Canteen:
    def __init__(self) -> None:
        self._producer = Producer(SETTINGS | {"client.id": "canteen"})

    def order(self, number: str, body: bytes) -> None:
        self._producer.produce("orders", key=number, value=body)  # LAW505: no delivery callback
        self._producer.poll(0)

    def cancel(self, number: str) -> None:
        self._producer.produce("orders", key=number, on_delivery=delivered)  # LAW505: never looks at the error

    def close(self) -> None:
        self._producer.flush(10)  # LAW505: returns how much is not sent


def import_menu(dishes: dict[str, bytes], report) -> None:
    producer = Producer(SETTINGS)
    for name, body in sorted(dishes.items()):
        try:
            producer.produce("menu", key=name, value=body, on_delivery=report)  # LAW505: only puts the message in a
        except BufferError:
            producer.poll(1)
            raise
