"""Sends text messages through a provider that throttles, more patiently each time."""

import requests
from celery import Celery
from redis import Redis
from rq import Queue, Retry
from tenacity import retry, stop_after_attempt, wait_exponential_jitter

URL = "https://sms.example/send"
app = Celery("sms")
app.conf.update(task_time_limit=60, task_default_queue="sms", result_backend="redis://cache")
texts = Queue("texts", connection=Redis(host="redis"), default_timeout=60)


@retry(stop=stop_after_attempt(5), wait=wait_exponential_jitter(initial=1, max=60))
def status(message: str) -> str:
    return requests.get(f"{URL}/{message}", timeout=5).text


@app.task(autoretry_for=(requests.RequestException,), retry_backoff=5, retry_backoff_max=600, max_retries=6)
def refresh(message):
    status(message)


@app.task(bind=True, max_retries=6)
def reread(self, message):
    try:
        status(message)
    except requests.RequestException as error:
        raise self.retry(exc=error, countdown=10 * 2**self.request.retries) from error


def queue_refresh(message: str) -> None:
    texts.enqueue(status, message, retry=Retry(max=3, interval=[10, 60, 300]))
