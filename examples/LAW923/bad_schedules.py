"""Ticks that queue up behind a stopped worker."""

from celery import Celery

app = Celery("harbour", broker="redis://localhost", backend="redis://localhost/1")
app.conf.beat_schedule = {
    "tide": {"task": "harbour.tide", "schedule": 60},  # LAW923: ticks queue up behind a stopped worker
}
