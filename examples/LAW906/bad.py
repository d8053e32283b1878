"""A hostel takes deposits; when the provider's answer is lost, so is the guest's money, perhaps."""

import requests
from celery import Celery

from hostel.models import Stay

app = Celery("hostel", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="money", acks_late=True, reject_on_worker_lost=True, time_limit=60)  # LAW906: `requests.post` is lost
def deposit(stay_id: int) -> None:
    requests.post("https://pay.example/charges", json={"stay": stay_id}, timeout=10)
    Stay.objects.update_or_create(pk=stay_id, defaults={"paid": True})


def check_in(stay_id: int) -> None:
    """
    Have the deposit taken.

    Async contract:
        intent: a stay without `paid` is asked for again at the desk
    """
    deposit.delay(stay_id)  # LAW906: nothing tells whether it was taken
