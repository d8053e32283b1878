"""Broad handlers in jobs that retry or have a limit, and swallow no signal."""

import logging

from celery import shared_task
from celery.exceptions import MaxRetriesExceededError, SoftTimeLimitExceeded

from notify.dao import mark_broken, pull, set_status
from notify.reports import build_report, mark_failed, upload

logger = logging.getLogger(__name__)


@shared_task(bind=True, max_retries=5, queue="accounts", time_limit=60)
def sync_account(self, account_id: int) -> None:
    try:
        pull(account_id)
    except Exception as error:
        try:
            self.retry(exc=error, countdown=2**self.request.retries * 10)
        except MaxRetriesExceededError:
            mark_broken(account_id)


@shared_task(bind=True, queue="accounts", time_limit=60)
def refresh(self, account_id: int) -> None:
    try:
        if not set_status(account_id, "refreshing"):
            self.retry(throw=False)
    except Exception:
        logger.exception("account %s", account_id)
        mark_broken(account_id)


@shared_task(soft_time_limit=50, time_limit=60, queue="reports")
def report(report_id: int) -> None:
    try:
        upload(build_report(report_id))
    except SoftTimeLimitExceeded:
        mark_failed(report_id, "it took too long")
    except Exception as error:
        logger.exception("report %s", report_id)
        mark_failed(report_id, repr(error))


@shared_task(soft_time_limit=50, time_limit=60, queue="reports")
def report_once(report_id: int) -> None:
    try:
        upload(build_report(report_id))
    except Exception as error:
        # The soft limit ends here, too: nothing follows.
        logger.exception("report %s", report_id)
        mark_failed(report_id, repr(error))
