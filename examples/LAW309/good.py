"""As long as somebody may ask."""

from celery import Celery
from django.core.cache import cache
from redis import Redis
from rq import Queue

app = Celery("shop", broker="redis://broker", backend="redis://results")
app.conf.task_routes = {"shop.mail.*": {"queue": "mail"}}
app.conf.result_expires = 3600

quotes = Queue("quotes", connection=Redis.from_url("redis://jobs"), default_timeout=120)


def estimate(rooms: int) -> int:
    return rooms * 120


def ask(rooms: int) -> str:
    return quotes.enqueue(estimate, rooms, result_ttl=3600, failure_ttl=7 * 86400).id


def first_time(event: str) -> bool:
    return cache.add(f"seen:{event}", 1, timeout=7 * 86400)
