"""One entry is evident, so that this rule leaves the other ones to their own; and what has one entry only."""

from celery import Celery
from django.core.mail import send_mail

app = Celery("ferry", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="tickets", time_limit=60)
def count_tickets(sailing_id: int) -> int:
    return sailing_id % 7


def greet(address: str) -> None:
    send_mail("Welcome on board", "...", "desk@ferry.example", [address])
