"""Receipts of a bookshop: a failure leaves the job, is retried, or is written down."""

import logging

from celery import shared_task

from bookshop.mailer import MailboxFull, mail_receipt
from bookshop.models import Receipt
from bookshop.orders import load_order

logger = logging.getLogger(__name__)


@shared_task(queue="mail", time_limit=60, autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def send_receipt(order_id):
    order = load_order(order_id)
    try:
        mail_receipt(order)
    except Exception:
        logger.exception("no receipt for order %s", order_id)
        raise


@shared_task(bind=True, queue="mail", time_limit=60, max_retries=5)
def send_reminder(self, order_id):
    try:
        mail_receipt(order_id)
    except Exception as error:
        raise self.retry(exc=error, countdown=60 * 2**self.request.retries) from error


@shared_task(queue="mail", time_limit=60)
def send_invoice(receipt_id):
    receipt = Receipt.objects.get(pk=receipt_id)
    try:
        mail_receipt(receipt)
    except MailboxFull:
        logger.info("mailbox of receipt %s is full", receipt_id)
    except Exception as error:
        logger.exception("receipt %s", receipt_id)
        receipt.state = Receipt.FAILED
        receipt.reason = str(error)
        receipt.save()


@shared_task(queue="mail", time_limit=60)
def send_preview(order_id):
    try:
        mail_receipt(order_id)
    except Exception:  # async-law: drop-policy=the clerk sees at once that no preview came, and asks again
        logger.info("no preview for %s", order_id)
