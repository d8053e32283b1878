"""More runs at once, allowed for one job and for all."""

from apscheduler.schedulers.blocking import BlockingScheduler
from trains.board import update_board, update_map

ONE = BlockingScheduler(job_defaults={"misfire_grace_time": 30})
ALL = BlockingScheduler(job_defaults={"misfire_grace_time": 30, "max_instances": 4})


def plan():
    ONE.add_job(
        update_board,
        "interval",
        minutes=1,
        max_instances=3,  # LAW603: `max_instances` lets several runs of `update_board` work at once
    )


@ONE.scheduled_job("cron", minute="*/5", max_instances=2)  # LAW603: several runs of `update_all`
def update_all():
    update_map()
