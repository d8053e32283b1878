"""The same tickets, with the contract in the docstring."""

import requests
from celery import Celery

app = Celery("ferry", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="tickets", acks_late=True, reject_on_worker_lost=True, time_limit=60)
def issue_ticket(booking_id: int) -> None:
    """
    Have the harbour print a ticket.

    Async contract:
        effect: the harbour prints one ticket per booking number, however often it is asked
        ambiguity: unknown (impact: a passenger waits at the counter until somebody prints it by hand)
    """
    requests.post("https://tickets.example/issue", json={"booking": booking_id}, timeout=10)


def book(booking_id: int) -> None:
    """
    Have a ticket issued.

    Async contract:
        intent: the booking stays `unticketed` until the job says otherwise, and a nightly job sends those again
    """
    issue_ticket.delay(booking_id)
