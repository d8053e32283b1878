"""Rooms of a hotel: the row and the message go two ways."""

from django.db import transaction
from kafka import KafkaProducer

from hotel.models import Booking


class Desk:
    def __init__(self, producer: KafkaProducer) -> None:
        self._producer = producer

    def book(self, room: int, body: bytes) -> None:
        with transaction.atomic():
            Booking.objects.create(room=room)
        self._producer.send("rooms", key=b"room", value=body).get(timeout=10)  # LAW602: beside `transaction.atomic()`

    def leave(self, room: int, body: bytes) -> None:
        with transaction.atomic():
            Booking.objects.create(room=room, leaving=True)
            transaction.on_commit(lambda: self._tell(body))  # LAW602: if the broker is away

    def _tell(self, body: bytes) -> None:
        self._producer.send("rooms", key=b"room", value=body).get(timeout=10)
