"""Plans the jobs of a library by the names under which they are registered."""

from celery import Celery
from celery.schedules import crontab

app = Celery("lending", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="lending", task_time_limit=60)
app.conf.beat_schedule = {
    "remind": {"task": "lending.remind", "schedule": crontab(hour=7, minute=0), "args": ("north",)},
}
