"""Celery and Django: settings."""

from celery import Celery
from django.core.cache import cache

app = Celery("shop", broker="redis://broker", backend="redis://results")
app.conf.task_routes = {"shop.mail.*": {"queue": "mail"}}
app.conf.result_expires = None  # LAW309: `result_expires`

CELERY_RESULT_EXPIRES = 0  # LAW309: `CELERY_RESULT_EXPIRES`
Q_CLUSTER = {"name": "shop", "timeout": 60, "retry": 90, "save_limit": 0}  # LAW309: successful jobs
RQ_QUEUES = {
    "mail": {
        "URL": "redis://jobs",
        "DEFAULT_RESULT_TTL": -1,  # LAW309: results
    },
}


def first_time(event: str) -> bool:
    return cache.add(f"seen:{event}", 1, timeout=None)  # LAW309: such records
