"""One limit for all jobs, a longer one for the job that needs it."""

from celery import Celery
from scans.reader import count, read

app = Celery("scans", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="scans", task_soft_time_limit=50, task_time_limit=60)


@app.task
def read_page(page_id):
    read(page_id)


@app.task(soft_time_limit=900, time_limit=960)
def count_pages(book_id):
    count(book_id)
