"""A run that is dropped does not matter, or the choice stands elsewhere."""

from datetime import datetime, timedelta

from airflow.sdk import dag, task
from apscheduler.events import EVENT_JOB_ERROR, EVENT_JOB_MISSED
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.schedulers.base import BaseScheduler
from reports.alerts import tell
from reports.settings import SCHEDULER
from reports.weekly import sample, send_report

plain = BackgroundScheduler()
configured = BackgroundScheduler(**SCHEDULER)
plain.add_listener(tell, EVENT_JOB_MISSED | EVENT_JOB_ERROR)


def plan(given: BaseScheduler):
    given.add_job(send_report, "cron", hour=7)


def plan_once():
    plain.add_job(send_report, "date", run_date=datetime.now() + timedelta(hours=5))
    plain.add_job(send_report)
    plain.add_job(sample, "interval", seconds=30)
    plain.add_job(send_report, "cron", hour=7)
    configured.add_job(send_report, "cron", hour=7)
    plain.start()


def stop():
    plain.shutdown()


@dag(start_date=datetime(2026, 1, 1), schedule="@daily", catchup=True, max_active_runs=1)
def book_all():
    @task
    def book_one():
        sample()

    book_one()
