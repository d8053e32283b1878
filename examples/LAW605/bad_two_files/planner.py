"""Plans deliveries."""

from apscheduler.schedulers.background import BackgroundScheduler
from deliveries.routes import plan

scheduler = BackgroundScheduler(job_defaults={"misfire_grace_time": 900})


def start_planner() -> None:
    scheduler.add_job(plan, "cron", hour=5)
    scheduler.start()  # LAW605: `around` runs at the start of each worker process


def stop_planner() -> None:
    scheduler.shutdown()
