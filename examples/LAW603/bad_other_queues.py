"""Periodic jobs of which two may be at work at once, in libraries that do nothing about it."""

import aiocron
from arq import cron
from forecast.model import compute, fetch
from huey import RedisHuey, crontab
from procrastinate import App, PsycopgConnector
from redis import Redis
from rq_scheduler import Scheduler
from saq import CronJob, Queue
from taskiq_redis import ListQueueBroker, RedisAsyncResultBackend

huey = RedisHuey("forecast", host="redis")
planner = App(connector=PsycopgConnector())
scheduler = Scheduler("forecast", connection=Redis(host="redis"))
queue = Queue.from_url("redis://cache")
broker = ListQueueBroker("redis://cache").with_result_backend(
    RedisAsyncResultBackend("redis://cache", result_ex_time=86400)
)


@huey.periodic_task(crontab(minute="*/5"), expires=290)  # LAW603: `fetch_often` is started every 5 minutes
def fetch_often():
    fetch("europe")


@planner.periodic(cron="*/10 * * * *")  # LAW603: `compute_often` is started every 10 minutes
@planner.task(queue="forecast")
def compute_often(timestamp: int):
    compute("europe")


@broker.task(
    schedule=[{"cron": "*/2 * * * *"}],  # LAW603: `fetch_wind` is started every 2 minutes
    queue_name="forecast",
)
async def fetch_wind() -> None:
    await fetch("wind")


@aiocron.crontab("* * * * *")  # LAW603: `fetch_rain` is started every minute
async def fetch_rain() -> None:
    await fetch("rain")


async def fetch_sun(ctx):
    await fetch("sun")


class WorkerSettings:
    functions = [fetch_sun]
    cron_jobs = [
        cron(fetch_sun, minute={0, 10, 20, 30, 40, 50}, timeout=1800)  # LAW603: `fetch_sun` is started every 10 minutes
    ]


settings = {
    "queue": queue,
    "functions": [fetch_sun],
    "cron_jobs": [
        CronJob(fetch_sun, cron="*/5 * * * *", unique=False, timeout=600)  # LAW603: `unique` lets several runs
    ],
}


def plan_snow():
    fetch("snow")


def plan():
    scheduler.cron("*/5 * * * *", plan_snow, timeout=900, id="snow")  # LAW603: `plan_snow` is started every 5 minutes
