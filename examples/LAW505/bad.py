"""Seat reservations; each way in which the outcome gets lost."""

from kafka import KafkaProducer


class Seats:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all")

    def reserve(self, seat: str, body: bytes) -> None:
        self._producer.send("seats", key=seat.encode(), value=body)  # LAW505: nobody keeps the future

    def release(self, seat: str) -> None:
        self._producer.send("seats", key=seat.encode()).add_callback(print)  # LAW505: only heard when it succeeds

    def swap(self, seats: list[str], body: bytes) -> None:
        futures = []
        for seat in seats:
            futures.append(self._producer.send("seats", key=seat.encode(), value=body))  # LAW505
        self._producer.flush(timeout=30)

    def close(self) -> None:
        self._producer.close(timeout=10)
