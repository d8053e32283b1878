"""Reads the levels of water tanks every minute, however long that takes."""

import requests
from celery import Celery

app = Celery("tanks", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=300, task_default_queue="tanks")
app.conf.beat_schedule = {
    "read-tanks": {  # LAW603: `tanks.read_all` is started every minute
        "task": "tanks.read_all",
        "schedule": 60.0,
        "options": {"expires": 55},
    },
}


@app.task(name="tanks.read_all")
def read_all():
    for tank in requests.get("https://tanks.example/list", timeout=10).json():
        requests.put(f"https://levels.example/{tank}", timeout=10)


@app.on_after_configure.connect
def plan(sender, **kwargs):
    sender.add_periodic_task(  # LAW603: `check_all` is started every 5 minutes
        300, check_all.s(), name="check", expires=290
    )


@app.task(time_limit=600)
def check_all():
    requests.post("https://levels.example/check", timeout=10).raise_for_status()
