"""The same star in cron texts, and in fields that mean any minute when they are left out."""

from datetime import datetime

import aiocron
from airflow.sdk import dag, task
from apscheduler.triggers.cron import CronTrigger
from arq import cron
from procrastinate import App, PsycopgConnector
from vault.backup import claimed, dump

planner = App(connector=PsycopgConnector())
TRIGGER = CronTrigger.from_crontab("* 4 * * *")  # LAW616: `* 4 * * *` names hour 4


async def dump_all(ctx):
    await dump()


class WorkerSettings:
    functions = [dump_all]
    cron_jobs = [cron(dump_all, hour=3, job_id="dump")]  # LAW616: names hour 3


@planner.periodic(cron="* 5 * * *")  # LAW616: write `0 5 * * *`
@planner.task(queue="vault", lock="dump")
def dump_planned(timestamp: int):
    dump()


@aiocron.crontab("* */2 * * *")  # LAW616: names hour */2
async def dump_often() -> None:
    if await claimed("dump"):
        await dump()


@dag(schedule="* 1 * * *", start_date=datetime(2026, 1, 1), catchup=False, max_active_runs=1)  # LAW616: names hour 1
def dump_nightly():
    @task
    def dump_one():
        dump()

    dump_one()
