"""RQ: what a job gave, and that it failed, stays in Redis."""

from redis import Redis
from rq import Queue
from rq.decorators import job

FOREVER = -1
OPTIONS = {"result_ttl": FOREVER, "failure_ttl": 86400}  # LAW309: results
connection = Redis.from_url("redis://jobs")
quotes = Queue("quotes", connection=connection, default_timeout=120)


@job("quotes", connection=connection, timeout=60, failure_ttl=-1)  # LAW309: failed jobs
def estimate(rooms: int) -> int:
    return rooms * 120


def ask(rooms: int) -> str:
    return quotes.enqueue(estimate, rooms, **OPTIONS).id


def ask_again(rooms: int) -> str:
    return quotes.enqueue(estimate, rooms, result_ttl=FOREVER).id  # LAW309: `result_ttl`
