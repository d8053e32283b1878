"""Receipts of a bookshop."""

import contextlib
import logging

from celery import shared_task

from bookshop.mailer import mail_receipt, open_connection
from bookshop.orders import load_order
from bookshop.search import index_order

logger = logging.getLogger(__name__)


@shared_task(queue="mail", time_limit=60)
def send_receipt(order_id):
    order = load_order(order_id)
    if order.cancelled:
        return False
    try:
        mail_receipt(order)
    except Exception:  # LAW401: `except Exception` around all the work of job `send_receipt` only logs
        logger.exception("no receipt for order %s", order_id)
        return False
    return True


@shared_task(queue="search", time_limit=60)
def update_index(order_id):
    with contextlib.suppress(Exception):  # LAW401: drops the failure
        index_order(order_id)


@shared_task(queue="mail", time_limit=60, autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def send_reminder(order_id):
    try:
        connection = open_connection()
    except OSError as error:  # LAW401: the retry declared by `autoretry_for` never happens
        logger.warning("mail server is away: %s", error)
        return
    connection.send(order_id)


@shared_task(bind=True, queue="mail", time_limit=60, max_retries=3)
def send_invoice(self, order_id):
    try:
        mail_receipt(order_id)
    except Exception as error:  # LAW401
        # The first kind is retried; what becomes of all others nobody learns.
        if isinstance(error, ConnectionError):
            raise self.retry(exc=error) from error
        logger.error("invoice for %s: %s", order_id, error)


@shared_task(bind=True, queue="mail", time_limit=60)
def send_voucher(self, order_id):
    try:
        mail_receipt(order_id)
    except Exception as error:  # LAW401
        # The end of the job overwrites this state with SUCCESS.
        self.update_state(state="FAILURE", meta={"reason": str(error)})
