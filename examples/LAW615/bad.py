"""A tick each minute that nobody throws away."""

from celery import Celery
from huey import RedisHuey, crontab
from lifts.state import read_state

app = Celery("lifts", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=50, task_default_queue="lifts")
app.conf.beat_schedule = {
    "read-lifts": {  # LAW615: `lifts.read` is queued every minute and never expires
        "task": "lifts.read",
        "schedule": 60.0,
    },
}
huey = RedisHuey("lifts", host="redis")


@app.task(name="lifts.read")
def read():
    read_state("all")


@app.on_after_configure.connect
def plan(sender, **kwargs):
    sender.add_periodic_task(300.0, read_doors.s(), name="doors")  # LAW615: `read_doors` is queued every 5 minutes


@app.task(name="lifts.doors")
def read_doors():
    read_state("doors")


@huey.periodic_task(crontab(minute="*/10"), timeout=300)  # LAW615: `read_cables` is queued every 10 minutes
def read_cables():
    read_state("cables")
