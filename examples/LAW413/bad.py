"""Prints labels. The options promise retries, and nothing starts one."""

from celery import Celery, shared_task
from labels.printer import draw, print_label

app = Celery("labels")
app.conf.update(task_time_limit=60, task_default_queue="labels", result_backend="redis://cache")
CAREFUL = {"retry_backoff": True, "retry_backoff_max": 600, "max_retries": 5}


@app.task(  # LAW413: `retry_backoff` and `retry_jitter` of `print_one` do nothing without
    retry_backoff=5, retry_jitter=True
)
def print_one(label_id):
    print_label(label_id)


@app.task(  # LAW413: `max_retries` and `default_retry_delay` of `print_two`
    bind=True, max_retries=5, default_retry_delay=120
)
def print_two(self, label_id):
    print_label(label_id)


@app.task(**CAREFUL)  # LAW413: `print_three`
def print_three(label_id):
    print_label(label_id)


@shared_task(retry_kwargs={"max_retries": 5})  # LAW413: of `draw_label` do nothing
def draw_label(label_id):
    draw(label_id)


@shared_task(autoretry_for=(), max_retries=5)  # LAW413
def draw_border(label_id):
    draw(label_id)


@app.task(  # LAW413: `retry_backoff` of `print_four` does nothing for runs that it asks
    bind=True, retry_backoff=True, max_retries=5
)
def print_four(self, label_id):
    try:
        print_label(label_id)
    except ConnectionError as error:
        raise self.retry(exc=error) from error
