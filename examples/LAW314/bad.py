"""A mill's reports, with celery: jobs that keep a worker while they wait for other jobs."""

import time

from celery import Celery, group
from celery.result import AsyncResult

app = Celery("mill", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"mill.*": {"queue": "mill"}}, task_time_limit=600)


@app.task
def weigh(sack: int) -> int:
    return sack


def weigh_all(sacks: list[int]) -> list[int]:
    pending = [weigh.delay(sack) for sack in sacks]
    return [one.get(timeout=60) for one in pending]


@app.task
def daily_report(sacks: list[int]) -> int:
    return sum(weigh_all(sacks))  # LAW314: job `daily_report` holds a worker while `one.get` waits


@app.task
def check(sack: int) -> bool:
    return bool(weigh.apply_async((sack,)).get())  # LAW314: use a chain, a callback or a plain call


@app.task
def weekly_report(sacks: list[int]) -> int:
    weighed = group(weigh.s(sack) for sack in sacks)()
    return sum(weighed.join())  # LAW314


@app.task
def follow(job: str) -> str:
    result = AsyncResult(job)
    while not result.ready():  # LAW314: `result.ready`
        time.sleep(1)
    return str(result.state)
