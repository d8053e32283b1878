"""Ticks that are rare, that skip one another, or whose library has no expiry."""

from celery import Celery
from celery.schedules import crontab
from lifts.state import read_state
from procrastinate import App, PsycopgConnector
from redis import Redis

app = Celery("lifts", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=50, task_default_queue="lifts")
app.conf.beat_schedule = {
    "hourly": {"task": "lifts.hourly", "schedule": crontab(minute=0)},
    "skipping": {"task": "lifts.skipping", "schedule": 60.0},
}
planner = App(connector=PsycopgConnector())
redis = Redis(host="redis")


@app.task(name="lifts.hourly")
def hourly():
    read_state("all")


@app.task(name="lifts.skipping")
def skipping():
    if redis.set("lifts-running", "1", nx=True, ex=60):
        read_state("all")


@planner.periodic(cron="* * * * *")
@planner.task(queue="lifts", queueing_lock="lifts")
def planned(timestamp: int):
    read_state("all")
