"""A ferry company's tickets: what becomes of them when a worker dies is nowhere to be read."""

import requests
from celery import Celery

app = Celery("ferry", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="tickets")  # LAW901: the job `issue_ticket` names none of its effect, acknowledgement, lease
def issue_ticket(booking_id: int) -> None:
    requests.post("https://tickets.example/issue", json={"booking": booking_id}, timeout=10)


def book(booking_id: int) -> None:
    issue_ticket.delay(booking_id)  # LAW901: the producer `book` names none of its intent and lost answers
