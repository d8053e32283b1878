"""huey, taskiq and procrastinate believe a job that returns, too."""

import logging

from huey import SqliteHuey
from procrastinate import App, PsycopgConnector
from taskiq_redis import ListQueueBroker

from feeds.reader import read_feed, read_feed_async

logger = logging.getLogger(__name__)
huey = SqliteHuey("feeds")
broker = ListQueueBroker("redis://cache", queue_name="feeds")
app = App(connector=PsycopgConnector())


@huey.task(retries=3, retry_delay=60, priority=5)  # LAW407
def refresh(feed_id):
    try:
        read_feed(feed_id)
    except Exception as error:  # LAW401
        logger.warning("feed %s: %s", feed_id, error)


@broker.task(retry_on_error=True, max_retries=3, queue_name="feeds")  # LAW413
async def refresh_soon(feed_id: int) -> None:
    try:
        await read_feed_async(feed_id)
    except Exception:  # LAW401
        logger.exception("feed %s", feed_id)


@app.task(retry=5, queue="feeds")  # LAW407
async def refresh_later(feed_id: int) -> bool:
    try:
        await read_feed_async(feed_id)
        return True
    except Exception:  # LAW401: returns
        return False
