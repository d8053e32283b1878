"""A broker whose jobs wait for a scanner as long as it takes."""

from scans.reader import read
from taskiq_redis import RedisAsyncResultBackend, RedisStreamBroker

results = RedisAsyncResultBackend("redis://cache", result_ex_time=86400)
broker = RedisStreamBroker("redis://cache", maxlen=10_000).with_result_backend(results)  # LAW316: may run for ever


@broker.task(queue_name="scans")
async def read_page(page_id: int) -> None:
    await read(page_id)
