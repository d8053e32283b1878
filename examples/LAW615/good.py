"""A tick that nobody took is thrown away before the next one is due."""

from celery import Celery
from huey import RedisHuey, crontab
from lifts.state import read_state

app = Celery("lifts", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=50, task_default_queue="lifts")
app.conf.beat_schedule = {
    "read-lifts": {"task": "lifts.read", "schedule": 60.0, "options": {"expires": 55}},
    "read-doors": {"task": "lifts.doors", "schedule": 60.0},
}
huey = RedisHuey("lifts", host="redis")


@app.task(name="lifts.read")
def read():
    read_state("all")


@app.task(name="lifts.doors", expires=55)
def read_doors():
    read_state("doors")


@huey.periodic_task(crontab(minute="*/10"), expires=590, timeout=300)
def read_cables():
    read_state("cables")
