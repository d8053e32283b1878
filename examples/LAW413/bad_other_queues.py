"""A pause between runs of which there is only one, and a number of runs for an exception that never comes."""

from choir.scores import copy, scan, share
from huey import RedisHuey
from prefect import task
from saq import Queue
from streaq import Worker
from taskiq_redis import ListQueueBroker

huey = RedisHuey("choir", host="redis")
queue = Queue.from_url("redis://cache")
worker = Worker(redis_url="redis://cache")
broker = ListQueueBroker("redis://cache")


@huey.task(retry_delay=60, timeout=30)  # LAW413: `retry_delay` of `copy_score` does nothing without `retries`
def copy_score(score):
    copy(score)


@task(retry_delay_seconds=[10, 60, 300])  # LAW413: `retry_delay_seconds` of `scan_score`
def scan_score(score):
    scan(score)


@worker.task(  # LAW413: `max_tries` of `share_score` does nothing
    max_tries=5, timeout=60
)
async def share_score(score: int) -> None:
    if not await share(score):
        raise ConnectionError(score)


@broker.task(  # LAW413: read by a retry middleware alone
    retry_on_error=True, max_retries=5, timeout=60, queue_name="choir"
)
async def file_score(score: int) -> None:
    await share(score)


async def queue_score(score):
    await queue.enqueue("share_score", score=score, retry_delay=30, retry_backoff=True)  # LAW413: `queue.enqueue`
