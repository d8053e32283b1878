"""Backups that start at three, and again each minute until four."""

from celery import Celery
from celery.schedules import crontab
from huey import RedisHuey
from huey import crontab as huey_crontab
from vault.backup import dump, verify

app = Celery("vault", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=50, task_default_queue="vault")
app.conf.beat_schedule = {
    "dump": {"task": "vault.dump", "schedule": crontab(hour=3), "options": {"expires": 50}},  # LAW616: names hour 3
    "verify": {
        "task": "vault.verify",
        "schedule": crontab(hour="*/6"),  # LAW616: names hour */6
        "options": {"expires": 50},
    },
    "weekly": {
        "task": "vault.dump",
        "schedule": crontab(day_of_week="sun"),  # LAW616: names day_of_week sun
        "options": {"expires": 50},
    },
}
huey = RedisHuey("vault", host="redis")


@app.task(name="vault.dump")
def dump_all():
    dump()


@app.task(name="vault.verify")
def verify_all():
    verify()


@huey.periodic_task(huey_crontab(hour="2,14"), expires=50)  # LAW616: names hour 2,14
@huey.lock_task("dump", ttl=600)
def dump_twice():
    dump()
