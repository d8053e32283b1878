"""Every minute is meant, or a field that is left out stands for zero."""

from apscheduler.schedulers.blocking import BlockingScheduler
from apscheduler.triggers.cron import CronTrigger
from celery import Celery
from celery.schedules import crontab
from desk.orders import sample_orders
from desk.settings import HOURS

app = Celery("desk", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=50, task_default_queue="desk")
app.conf.beat_schedule = {
    "working-hours": {"task": "desk.sample", "schedule": crontab(hour="9-17"), "options": {"expires": 50}},
    "configured": {"task": "desk.sample", "schedule": crontab(**HOURS)},
    "always": {"task": "desk.sample", "schedule": crontab(), "options": {"expires": 50}},
}
scheduler = BlockingScheduler(job_defaults={"misfire_grace_time": 600})


@app.task(name="desk.sample")
def sample():
    sample_orders()


def plan():
    scheduler.add_job(sample_orders, "cron", hour=3)
    scheduler.add_job(sample_orders, CronTrigger(day_of_week="mon", hour="6,18"))
    scheduler.add_job(sample_orders, CronTrigger.from_crontab("* 8-18 * * *"))
