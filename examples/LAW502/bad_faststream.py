"""Books rooms."""

from faststream import AckPolicy
from faststream.nats import NatsBroker
from hotel import book_room

broker = NatsBroker()


@broker.subscriber("bookings", stream="hotel", ack_policy=AckPolicy.ACK_FIRST)  # LAW502: `ack_policy=AckPolicy.ACK_FIRST`
async def on_booking(booking: dict):
    await book_room(booking)
