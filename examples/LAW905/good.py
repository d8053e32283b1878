"""Bounded runs, and somebody who takes over what was left."""

import redis
from celery import Celery
from rq import Queue, Retry

from archive.models import Reel
from archive.shelves import put_back

app = Celery("archive", broker="redis://localhost", backend="redis://localhost/1")
server = redis.Redis(decode_responses=True)
queue = Queue("scans", connection=redis.Redis())


@app.task(queue="scans", acks_late=True, reject_on_worker_lost=True, time_limit=600)
def scan(reel_id: int) -> None:
    Reel.objects.update_or_create(pk=reel_id, defaults={"scanned": True})


def restore(reel_id: int) -> None:
    Reel.objects.update_or_create(pk=reel_id, defaults={"restored": True})


def ask(reel_id: int) -> None:
    queue.enqueue(restore, reel_id, job_id=f"restore-{reel_id}", retry=Retry(max=3, interval=[10, 60, 300]))


def read() -> None:
    while True:
        _, left, _ = server.xautoclaim("returns", "shelves", "shelf-1", min_idle_time=60_000)
        found = server.xreadgroup("shelves", "shelf-1", {"returns": ">"}, count=10, block=5000)
        for entry, fields in [*left, *(item for _, items in found for item in items)]:
            put_back(fields["reel"])
            server.xack("returns", "shelves", entry)
