"""Each unit, run as the plain function that it is; and the second run, which changes nothing."""

from shop.orders import place
from shop.payments import book, follow
from shop.tasks import confirm, pack, publish_outbox


def test_an_order_is_packed_once(db, warehouse):
    order = place("ada@example.com")

    pack(order)
    pack(order)

    assert warehouse.parcels == [order]


def test_the_outbox_is_published(db, log_of_topics):
    place("ada@example.com")

    assert publish_outbox() == 1
    assert publish_outbox() == 0


def test_a_payment_is_booked_and_confirmed_once(db, mailbox):
    order = place("ada@example.com")

    book({"id": "p-1", "order": str(order)})
    book({"id": "p-1", "order": str(order)})
    confirm(order)

    assert len(mailbox) == 1


def test_a_broken_payment_is_parked(db, payments, parked):
    payments.put(b"{")

    follow()

    assert len(parked) == 1
