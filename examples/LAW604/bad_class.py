"""The grace time is given where nobody looks for it."""

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from reports.weekly import send_report


class Reports:
    def __init__(self, hour: int = 6):
        self.hour = hour
        self.scheduler = AsyncIOScheduler(timezone="UTC", misfire_grace_time=3600, job_defaults={"coalesce": True})

    async def start(self):
        self.scheduler.add_job(  # LAW604: `send_report`
            send_report, trigger="cron", hour=self.hour, minute=0, id="weekly"
        )
        self.scheduler.start()

    async def stop(self):
        self.scheduler.shutdown()
