"""The lost answer is a case of its own: it is looked up under the key that went out."""

import requests
from celery import Celery

from hostel.models import Stay

app = Celery("hostel", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="money", acks_late=True, reject_on_worker_lost=True, time_limit=60)
def deposit(stay_id: int) -> None:
    key = f"deposit-{stay_id}"
    try:
        requests.post(
            "https://pay.example/charges", json={"stay": stay_id}, headers={"Idempotency-Key": key}, timeout=10
        )
    except requests.Timeout:
        found = requests.get(f"https://pay.example/charges/{key}", timeout=10)
        Stay.objects.update_or_create(pk=stay_id, defaults={"paid": found.ok})
        return
    Stay.objects.update_or_create(pk=stay_id, defaults={"paid": True})


def check_in(stay_id: int) -> None:
    """
    Have the deposit taken.

    Async contract:
        intent: a stay without `paid` is asked for again at the desk
        ambiguity: the charge carries the stay's key, so sending the job again charges nothing
    """
    deposit.delay(stay_id)
