"""Some jobs have a limit, so the author knows of them; the others were forgotten."""

from celery import Celery
from scans.reader import count, read

app = Celery("scans", broker="amqp://mq", backend="redis://cache")
app.conf.task_default_queue = "scans"


@app.task(soft_time_limit=50, time_limit=60)
def read_page(page_id):
    read(page_id)


@app.task  # LAW316: `count_pages` may run for ever
def count_pages(book_id):
    count(book_id)


@app.task(time_limit=None)  # LAW316: `count_words` may run for ever
def count_words(book_id):
    count(book_id)


@app.task(time_limit=300)
def bind_book(book_id):
    read(book_id)
