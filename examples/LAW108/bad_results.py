"""Settings of an archive's Celery, whose readers are somewhere else."""

import os

from celery import Celery


class Settings:
    result_serializer = os.environ.get("RESULTS", "pickle")  # LAW108: `result_serializer` sends a format that runs code
    task_routes = {"archive.*": {"queue": "archive"}}


app = Celery("archive")
app.config_from_object(Settings)
