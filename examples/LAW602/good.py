"""The message is a row of the same transaction; a relay sends it."""

from django.db import transaction

from hotel.models import Booking, OutboxMessage


def book(room: int, body: dict) -> None:
    with transaction.atomic():
        Booking.objects.create(room=room)
        OutboxMessage.objects.create(topic="rooms", key=str(room), body=body)
