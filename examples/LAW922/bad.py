"""A bakery's ovens: loops that only the end of the process ends, and a job with no limit."""

import threading
import time

from celery import Celery

app = Celery("bakery", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="ovens", acks_late=True, reject_on_worker_lost=True)  # LAW922: no `time_limit`
def clean(oven: int) -> None:
    time.sleep(oven)


def heat() -> None:
    while True:
        print("warm")
        time.sleep(60)


class Oven:
    def __init__(self) -> None:
        self._heater = threading.Thread(target=heat, daemon=True)  # LAW922: cut off wherever it stands

    def start(self) -> None:
        self._heater.start()
