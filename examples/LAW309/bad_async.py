"""arq, SAQ, taskiq, streaQ: jobs of asyncio."""

from arq import func
from saq import Queue
from streaq import Worker
from taskiq_redis import RedisAsyncResultBackend

worker = Worker()
results = RedisAsyncResultBackend("redis://results", result_ex_time=None)  # LAW309: `result_ex_time`


@worker.task(timeout=60, ttl=None)  # LAW309: `ttl`
async def resize(picture: str) -> None:
    print(picture)


async def sync(ctx, account: int) -> int:
    return account


class WorkerSettings:
    functions = [func(sync, keep_result_forever=True)]  # LAW309: results
    keep_result_forever = True  # LAW309: `keep_result_forever`


async def ask(queue: Queue, account: int) -> None:
    await queue.enqueue("sync", account=account, ttl=0)  # LAW309: finished jobs
