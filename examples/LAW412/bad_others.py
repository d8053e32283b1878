"""The same with other libraries: each says "again" or "time is up" with an `Exception`."""

import logging

import dramatiq
from rq.decorators import job

from shop.crawl import crawl, save_error
from shop.stock import is_locked, recount

logger = logging.getLogger(__name__)


@dramatiq.actor(queue_name="stock", max_retries=3, time_limit=60_000)
def recount_shelf(shelf: int) -> None:
    try:
        if is_locked(shelf):
            raise dramatiq.Retry("somebody counts it now")
        recount(shelf)
    except Exception as error:  # LAW412: `raise dramatiq.Retry`
        logger.error("shelf %s: %r", shelf, error)
        save_error(shelf, error)


@job("crawl", timeout=600)
def crawl_all(urls: list[str]) -> None:
    for url in urls:
        try:
            crawl(url)
        except Exception as error:  # LAW412: `JobTimeoutException`
            save_error(url, error)
