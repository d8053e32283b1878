"""A film archive: nobody can tell a slow scan from a dead scanner."""

from celery import Celery
from redis import Redis
from rq import Queue

from archive.models import Reel

app = Celery("archive", broker="redis://localhost", backend="redis://localhost/1")
queue = Queue("scans", connection=Redis())


@app.task(queue="scans", acks_late=True, reject_on_worker_lost=True)  # LAW905: no `time_limit`
def scan(reel_id: int) -> None:
    Reel.objects.update_or_create(pk=reel_id, defaults={"scanned": True})


def restore(reel_id: int) -> None:  # LAW905: no `retry`
    Reel.objects.update_or_create(pk=reel_id, defaults={"restored": True})


def ask(reel_id: int) -> None:
    queue.enqueue(restore, reel_id, job_id=f"restore-{reel_id}")
