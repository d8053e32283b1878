"""The application whose workers run the shop's jobs."""

from celery import Celery

app = Celery("shop", broker="redis://localhost/0", backend="redis://localhost/1")
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_time_limit=120,
    result_expires=3600,
    broker_transport_options={"visibility_timeout": 900},
    task_routes={"shop.tasks.pack": {"queue": "packing"}, "shop.tasks.publish_outbox": {"queue": "relay"}},
)
app.conf.beat_schedule = {
    "publish-outbox": {"task": "shop.tasks.publish_outbox", "schedule": 60, "options": {"expires": 50}},
}
