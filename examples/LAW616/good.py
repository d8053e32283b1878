"""Backups that start at three."""

from arq import cron
from celery import Celery
from celery.schedules import crontab
from procrastinate import App, PsycopgConnector
from vault.backup import dump

app = Celery("vault", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=3000, task_default_queue="vault")
app.conf.beat_schedule = {
    "dump": {"task": "vault.dump", "schedule": crontab(hour=3, minute=0)},
    "twice": {"task": "vault.dump", "schedule": crontab(hour="3,15", minute=30)},
}
planner = App(connector=PsycopgConnector())


@app.task(name="vault.dump")
def dump_all():
    dump()


@planner.periodic(cron="0 5 * * *")
@planner.task(queue="vault", lock="dump")
def dump_planned(timestamp: int):
    dump()


async def dump_later(ctx):
    await dump()


class WorkerSettings:
    functions = [dump_later]
    cron_jobs = [cron(dump_later, hour=3, minute=0, job_id="dump")]
