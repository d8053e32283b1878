"""Broad handlers in jobs that keep nothing back."""

import logging

from celery import shared_task
from django.core.cache import cache

from bookshop.mailer import mail_receipt
from bookshop.models import Receipt
from bookshop.ops import notify_on_call, park
from bookshop.stock import count_shelf

logger = logging.getLogger(__name__)


@shared_task(queue="mail", time_limit=60)
def send_receipt(receipt_id):
    try:
        mail_receipt(receipt_id)
    except Exception as error:
        _give_up(receipt_id, error)


def _give_up(receipt_id, error):
    logger.error("receipt %s: %s", receipt_id, error)
    Receipt.objects.filter(pk=receipt_id).update(state="failed", reason=str(error))


@shared_task(queue="mail", time_limit=60)
def send_or_park(receipt_id):
    try:
        mail_receipt(receipt_id)
    except Exception as error:
        logger.exception("receipt %s parked", receipt_id)
        park("receipts", receipt_id, repr(error))


@shared_task(queue="stock", time_limit=600)
def count_shelves(shelf_ids):
    """One shelf that can't be counted must not stop the others."""
    uncounted = []
    for shelf_id in shelf_ids:
        try:
            count_shelf(shelf_id)
        except Exception:
            logger.exception("shelf %s", shelf_id)
            uncounted.append(shelf_id)
    if uncounted:
        raise RuntimeError(f"shelves {uncounted} are not counted")


@shared_task(queue="stock", time_limit=60)
def count_one(shelf_id):
    """The work is done; that a figure on a page is a minute old matters to nobody."""
    count_shelf(shelf_id)
    try:
        cache.delete(f"shelf-{shelf_id}")
    except Exception:
        logger.warning("shelf %s still shows the old figure", shelf_id)


@shared_task(queue="stock", time_limit=60)
def count_with_status(shelf_id, receipt_id):
    status = "counted"
    try:
        count_shelf(shelf_id)
    except Exception:
        status = "failed"
        logger.exception("shelf %s", shelf_id)
    finally:
        Receipt.objects.filter(pk=receipt_id).update(state=status)


@shared_task(queue="stock", time_limit=60)
def count_or_call(shelf_id):
    """The queue records success, but people are told."""
    try:
        count_shelf(shelf_id)
    except Exception as error:
        notify_on_call(f"shelf {shelf_id}: {error}")


def count_now(shelf_id):
    """No job: whoever calls it reads the answer."""
    try:
        count_shelf(shelf_id)
    except Exception:
        logger.exception("shelf %s", shelf_id)
        return False
    return True


@shared_task(queue="stock", time_limit=60)
def count_and_check(shelf_id):
    if not count_now(shelf_id):
        raise RuntimeError(f"shelf {shelf_id} is not counted")
