"""Sends the weekly report, unless the process is busy at that very second."""

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger
from reports.weekly import send_report, tidy

scheduler = BackgroundScheduler(timezone="Europe/Oslo")


def plan():
    scheduler.add_job(  # LAW604: a run of `send_report` that is a second late
        send_report, "cron", day_of_week="mon", hour=7
    )
    scheduler.add_job(send_report, CronTrigger.from_crontab("0 7 * * 1"), id="again")  # LAW604: `send_report`
    scheduler.add_job(tidy, IntervalTrigger(hours=12))  # LAW604: a run of `tidy`
    scheduler.start()


def stop():
    scheduler.shutdown()


@scheduler.scheduled_job("cron", hour=2)  # LAW604: a run of `nightly`
def nightly():
    tidy()
