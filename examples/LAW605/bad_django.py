"""The application configuration of a museum's site."""

from apscheduler.schedulers.background import BackgroundScheduler
from django.apps import AppConfig


class MuseumConfig(AppConfig):
    name = "museum"

    def ready(self):
        from museum.jobs import close_rooms

        self.scheduler = BackgroundScheduler(job_defaults={"misfire_grace_time": 900})
        self.scheduler.add_job(close_rooms, "cron", hour=18)
        self.scheduler.start()  # LAW605: `ready` runs at the start of each worker process

    def stop(self):
        self.scheduler.shutdown()
