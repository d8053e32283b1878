"""A worker of a hotel's payments; nobody has found out what happens when the provider does not answer."""

import asyncio

from celery import Celery

from hotel.books import save

app = Celery("hotel", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="payments", time_limit=60)
def charge(stay_id: int, key: str) -> None:
    """
    Charge a stay.

    Async contract:
        effect: one charge per stay, by the idempotency key of the stay
        ambiguity: unknown  # LAW907: `ambiguity` is unknown here
    """
    save(stay_id, key)


def receive(message: bytes) -> None:
    """
    Take what the terminal sends.

    Async contract:
        ack: Unknown, ask the vendor  # LAW907
    """
    save(message, "")


def ring(room: int) -> None:
    """
    Wake a guest.

    Async contract:
        effect: unknown (impact: ?)  # LAW907
    """
    save(room, "rung")


waiting: asyncio.Queue[str] = asyncio.Queue()  # async-law: bound=unknown (impact: ?)  # LAW907: `bound` is unknown here
