"""How late a run may be is said, for all jobs or for one, and somebody hears of those that were missed."""

import logging
from datetime import datetime

from airflow.sdk import dag, task
from apscheduler.events import EVENT_JOB_MISSED
from apscheduler.schedulers.background import BackgroundScheduler
from reports.weekly import send_report, tidy

logger = logging.getLogger(__name__)
patient = BackgroundScheduler(job_defaults={"misfire_grace_time": 6 * 3600, "coalesce": True})
watched = BackgroundScheduler()


def missed(event):
    logger.error("%s was missed", event.job_id)


def plan():
    patient.add_job(send_report, "cron", day_of_week="mon", hour=7)
    patient.start()
    watched.add_listener(missed, EVENT_JOB_MISSED)
    watched.add_job(tidy, "cron", hour=4)
    watched.start()


def stop():
    patient.shutdown()
    watched.shutdown()


@dag(start_date=datetime(2026, 1, 1), schedule="@daily", catchup=False)
def book_all():
    @task
    def book_one():
        tidy()

    book_one()
