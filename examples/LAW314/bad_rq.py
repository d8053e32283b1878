"""A pottery's kiln plan, with RQ: a job asks again and again how another one is getting on."""

import time

from redis import Redis
from rq import Queue

kiln = Queue("kiln", connection=Redis())


def fire(pot: int) -> int:
    return pot


def glaze_and_fire(pot: int) -> object:
    firing = kiln.enqueue(fire, pot, job_timeout=600)
    while not firing.is_finished:  # LAW314: `firing.is_finished`
        time.sleep(5)
    return firing.latest_result(timeout=10)  # LAW314


def plan(pot: int) -> None:
    kiln.enqueue(glaze_and_fire, pot, job_timeout=900)
