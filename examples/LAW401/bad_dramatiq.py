"""The retries that actors have by default never get to see a failure."""

import logging

import dramatiq

from ledger.bank import book
from ledger.db import Session

logger = logging.getLogger(__name__)


@dramatiq.actor(queue_name="bookings", time_limit=60_000)
def book_payment(payment_id: int) -> None:
    session = Session()
    try:
        book(session, payment_id)
        session.commit()
    except Exception as error:  # LAW401
        session.rollback()
        logger.error("payment %s: %s", payment_id, error)
    finally:
        session.close()


class BookRefund(dramatiq.GenericActor):
    class Meta:
        queue_name = "bookings"

    def perform(self, payment_id: int) -> None:
        try:
            book(None, payment_id)
        except BaseException:  # LAW401
            logger.exception("refund of %s", payment_id)
