"""The signals go first."""

import logging

from celery import shared_task
from celery.exceptions import Retry, SoftTimeLimitExceeded

from notify.dao import find_by_reference, mark_broken, set_status
from notify.pages import store_failures, store_picture

logger = logging.getLogger(__name__)


@shared_task(bind=True, max_retries=5, queue="receipts", time_limit=60)
def process_receipt(self, receipt: dict) -> None:
    try:
        notification = find_by_reference(receipt["reference"])
        if notification is None:
            raise self.retry(countdown=2**self.request.retries * 10)
        set_status(notification, receipt["event"])
    except Retry:
        raise
    except Exception:
        logger.exception("receipt could not be processed")
        mark_broken(receipt["reference"])
        raise


@shared_task(soft_time_limit=540, time_limit=600, queue="audits")
def shoot_pages(audit_id: int, urls: list[str]) -> None:
    failed = {}
    for url in urls:
        try:
            store_picture(audit_id, url)
        except SoftTimeLimitExceeded:
            store_failures(audit_id, failed)
            raise
        except Exception as error:
            logger.warning("no picture of %s: %r", url, error)
            failed[url] = repr(error)
    store_failures(audit_id, failed)
