"""Retries at once, or always after the same short while, in the libraries in which a delay has to be asked for."""

from datetime import timedelta

from arq import Retry as Again
from garden.pumps import PumpBusy, run_pump
from huey import RedisHuey
from procrastinate import App, PsycopgConnector, RetryStrategy
from redis import Redis
from rq import Queue, Retry
from saq import Queue as SaqQueue

huey = RedisHuey("garden", host="redis")
planner = App(connector=PsycopgConnector())
beds = Queue("beds", connection=Redis(host="redis"), default_timeout=60)
pumps = SaqQueue.from_url("redis://cache")


@huey.task(retries=5)  # LAW407: `water_bed` retries at once
def water_bed(bed):
    run_pump(bed)


@huey.task(retries=5, retry_delay=15)  # LAW407: `drain_bed` retries every 15 s
def drain_bed(bed):
    run_pump(bed)


@planner.task(retry=RetryStrategy(max_attempts=5))  # LAW407: `RetryStrategy` retries at once
def plan_bed(bed):
    run_pump(bed)


@planner.task(retry=RetryStrategy(max_attempts=5, wait=20))  # LAW407: every 20 s
def clear_bed(bed):
    run_pump(bed)


@planner.task(retry=5)  # LAW407: `dig_bed` retries at once
def dig_bed(bed):
    run_pump(bed)


def queue_bed(bed):
    beds.enqueue(run_pump, bed, retry=Retry(max=3))  # LAW407: `Retry` retries at once
    beds.enqueue(run_pump, bed, retry=Retry(max=3, interval=[10, 10, 10]))  # LAW407: every 10 s


async def fill_tank(ctx, tank):
    try:
        run_pump(tank)
    except PumpBusy as error:
        raise Again(defer=timedelta(seconds=30)) from error  # LAW407: `Again` retries every 30 s


async def queue_tank(tank):
    await pumps.enqueue("fill_tank", tank=tank, retries=4)  # LAW407: `pumps.enqueue` retries at once
