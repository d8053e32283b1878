"""Reads what the payment service took."""

import json
import logging
import signal

from django.db import IntegrityError, transaction
from kafka import KafkaConsumer

from shop.models import Payment
from shop.tasks import confirm

log = logging.getLogger(__name__)


def follow() -> None:
    """
    Book payments, one for each event, until the process is told to stop.

    Async contract:
        owner: the container `payments`, which the platform restarts
        bound: 100 records a poll; the rest stays in the log for a week
    """
    # async-law: requirement=independent-replay, docs/decisions/0001-payments-as-a-log.md
    with KafkaConsumer(
        "payments",
        group_id="shop",
        auto_offset_reset="earliest",
        enable_auto_commit=False,
        max_poll_records=100,
        max_poll_interval_ms=300_000,
    ) as consumer:
        signal.signal(signal.SIGTERM, lambda *_: consumer.close())
        for record in consumer:
            try:
                book(json.loads(record.value))
            except (KeyError, ValueError) as error:
                park(record.value, error)
            consumer.commit()


def book(event: dict[str, str]) -> None:
    """
    Book one payment and have it confirmed.

    Async contract:
        intent: the payment's row; what is paid and not confirmed is sent again when the books are closed at night
        ambiguity: `confirm` looks whether it was done
    """
    try:
        with transaction.atomic():
            Payment.objects.create(event=event["id"], order_id=int(event["order"]))
            transaction.on_commit(lambda: confirm.delay(int(event["order"])))
    except IntegrityError:
        log.info("payment %s is booked already", event["id"])


def park(body: bytes, error: Exception) -> None:
    """Put aside what cannot be read, for somebody to look at."""
    with open("/var/spool/shop/payments.dead", "ab") as spool:
        spool.write(body + b"\t" + repr(error).encode() + b"\n")
