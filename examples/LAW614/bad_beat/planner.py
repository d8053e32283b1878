"""Plans the jobs of a library, in four libraries that take dotted paths."""

from apscheduler.schedulers.blocking import BlockingScheduler
from celery import Celery
from celery.schedules import crontab
from redis import Redis
from rq import Queue

app = Celery("lending", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="lending", task_time_limit=60)
app.conf.beat_schedule = {
    "remind": {
        "task": "examples.LAW614.bad_beat.jobs.remind_all_readers",  # LAW614: the schedule names
        "schedule": crontab(hour=7, minute=0),
    },
    "good": {
        "task": "examples.LAW614.bad_beat.jobs.remind_readers",
        "schedule": crontab(hour=8, minute=0),
        "args": ["main hall"],
    },
}
queue = Queue("lending", connection=Redis(host="redis"), default_timeout=60)
scheduler = BlockingScheduler(job_defaults={"misfire_grace_time": 600})


def plan(branch):
    queue.enqueue("examples.LAW614.bad_beat.jobs.helper", branch)
    queue.enqueue("examples.LAW614.bad_beat.jobs.helpers", branch)  # LAW614: there is no function
    scheduler.add_job("examples.LAW614.bad_beat.jobs:helper", "cron", hour=3)
    scheduler.add_job("examples.LAW614.bad_beat.jobs:remind", "cron", hour=3)  # LAW614: there is no function
