"""No option, and yet a limit: by the library, by the class of the jobs, by settings from elsewhere."""

import celery
import dramatiq
from celery import Celery
from redis import Redis
from rq import Queue
from scans.reader import count, read

app = Celery("scans", broker="amqp://mq", backend="redis://cache")
app.conf.task_default_queue = "scans"
scans = Queue("scans", connection=Redis(host="redis"))


class ShortTask(celery.Task):
    time_limit = 60


@app.task(base=ShortTask)
def read_page(page_id):
    read(page_id)


@dramatiq.actor(queue_name="scans")
def count_pages(book_id):
    """Ten minutes, by default."""
    count(book_id)


def queue_book(book_id):
    """Three minutes, by default."""
    scans.enqueue(count, book_id)
