"""Only one run at a time: a lock that expires, the library's own option, a limit shorter than the period."""

from datetime import datetime

from airflow.sdk import dag, task
from arq import cron
from celery import Celery
from huey import RedisHuey, crontab
from redis import Redis
from tanks.levels import read_levels

app = Celery("tanks", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=300, task_default_queue="tanks")
app.conf.beat_schedule = {
    "read-tanks": {"task": "tanks.read_all", "schedule": 60.0, "options": {"expires": 55}},
    "check-tanks": {"task": "tanks.check_all", "schedule": 600.0, "options": {"expires": 500}},
}
redis = Redis(host="redis")
huey = RedisHuey("tanks", host="redis")


@app.task(name="tanks.read_all")
def read_all():
    running = redis.lock("read-tanks", timeout=330)
    if running.acquire(blocking=False):
        try:
            read_levels("all")
        finally:
            running.release()


@app.task(name="tanks.check_all")
def check_all():
    """Its limit, 300 s, is shorter than its period."""
    read_levels("check")


@huey.periodic_task(crontab(minute="*/5"), expires=290)
@huey.lock_task("read-some", ttl=600)
def read_some():
    read_levels("some")


async def read_one(ctx):
    await read_levels("one")


class WorkerSettings:
    functions = [read_one]
    cron_jobs = [cron(read_one, minute={0, 30}, timeout=3600, job_id="read-one")]


@dag(schedule="@hourly", start_date=datetime(2026, 1, 1), catchup=False, max_active_runs=1)
def read_hourly():
    @task
    def read_levels_of_all():
        read_levels("all")

    read_levels_of_all()
