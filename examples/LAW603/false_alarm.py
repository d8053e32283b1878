"""Frequent runs that do no harm together, or don't meet."""

from datetime import timedelta

from airflow.sdk import dag, task
from apscheduler.schedulers.blocking import BlockingScheduler
from celery import Celery
from celery.schedules import crontab
from saq import CronJob, Queue
from tanks.guard import alone
from tanks.levels import Reading, mark_alive, read_levels

app = Celery("tanks", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=3600, task_default_queue="tanks")
app.conf.beat_schedule = {
    "alive": {"task": "tanks.heartbeat", "schedule": 30.0, "options": {"expires": 25}},
    "fan-out": {"task": "tanks.fan_out", "schedule": crontab(minute="*/5"), "options": {"expires": 290}},
    "forget": {"task": "tanks.forget", "schedule": 600.0, "options": {"expires": 590}},
    "nightly": {"task": "tanks.nightly", "schedule": crontab(hour=3, minute=30)},
    "guarded": {"task": "tanks.guarded", "schedule": 60.0, "options": {"expires": 50}},
}
scheduler = BlockingScheduler(job_defaults={"misfire_grace_time": 30})
queue = Queue.from_url("redis://cache")


@app.task(name="tanks.heartbeat")
def heartbeat():
    mark_alive()


@app.task(name="tanks.fan_out")
def fan_out():
    for tank in Reading.objects.values_list("tank_id", flat=True).distinct():
        read_tank.delay(tank)


@app.task(name="tanks.read")
def read_tank(tank):
    read_levels(tank)


@app.task(name="tanks.forget")
def forget():
    Reading.objects.filter(old=True).delete()


@app.task(name="tanks.nightly")
def nightly():
    read_levels("night")


@app.task(name="tanks.guarded")
@alone("tanks")
def guarded():
    """Nobody can tell what its decorator does; it may be a lock."""
    read_levels("all")


async def sample(ctx):
    await read_levels("sample")


settings = {"queue": queue, "functions": [sample], "cron_jobs": [CronJob(sample, cron="* * * * *")]}


@dag(schedule="*/5 * * * *", catchup=False, default_args={"depends_on_past": True, "retries": 0})
def levels():
    """Each of its jobs waits for its last run."""

    @task(execution_timeout=timedelta(minutes=20))
    def read_them():
        read_levels("all")

    read_them()


def plan():
    scheduler.add_job(read_levels, "interval", minutes=1, args=["all"])
