"""Delivery receipts, pages and previews: the queue's own signals end in a catch-all."""

import logging

from celery import shared_task
from celery.exceptions import Ignore, Reject

from notify.dao import find_by_reference, set_status
from notify.pages import load_page, store_failures, store_picture
from notify.previews import render_preview

logger = logging.getLogger(__name__)


@shared_task(bind=True, max_retries=5, queue="receipts", time_limit=60)
def process_receipt(self, receipt: dict) -> None:
    try:
        notification = find_by_reference(receipt["reference"])
        if notification is None:
            raise self.retry(countdown=2**self.request.retries * 10)
        set_status(notification, receipt["event"])
    except Exception:  # LAW412: the signal to the queue that `self.retry()` raises
        logger.exception("receipt could not be processed")


def _check(receipt: dict) -> None:
    if "reference" not in receipt:
        raise Reject("no reference", requeue=False)


@shared_task(queue="receipts", time_limit=60)
def check_receipt(receipt: dict) -> None:
    try:
        _check(receipt)
        set_status(receipt["reference"], "checked")
    except Exception:  # LAW412: in `_check`
        logger.exception("receipt could not be checked")


@shared_task(bind=True, queue="previews", time_limit=60)
def preview(self, page_id: int) -> None:
    try:
        page = load_page(page_id)
        if page.is_gone:
            self.update_state(state="FAILURE")
            raise Ignore
        render_preview(page)
    except Exception as error:  # LAW412: `raise Ignore`
        logger.warning("no preview of %s: %r", page_id, error)


@shared_task(soft_time_limit=540, time_limit=600, queue="audits")
def shoot_pages(audit_id: int, urls: list[str]) -> None:
    failed = {}
    for url in urls:
        try:
            store_picture(audit_id, url)
        except Exception as error:  # LAW412: `SoftTimeLimitExceeded` like any failure, so the job goes on
            failed[url] = repr(error)
    store_failures(audit_id, failed)
