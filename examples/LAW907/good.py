"""What is unknown says whom it can hurt, until somebody has found out."""

from celery import Celery

from hotel.books import save

app = Celery("hotel", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="payments", time_limit=60)
def charge(stay_id: int, key: str) -> None:
    """
    Charge a stay.

    Async contract:
        effect: one charge per stay, by the idempotency key of the stay
        ambiguity: unknown (impact: a guest may be charged twice until the night audit)
    """
    save(stay_id, key)
