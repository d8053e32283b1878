"""An event, a limit, a group: each says when it ends."""

import asyncio
import threading

from celery import Celery

app = Celery("bakery", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="ovens", acks_late=True, reject_on_worker_lost=True, time_limit=600)
def clean(oven: int) -> None:
    print(oven)


class Oven:
    def __init__(self) -> None:
        self._cold = threading.Event()
        self._heater = threading.Thread(target=self._heat)

    def start(self) -> None:
        self._heater.start()

    def stop(self) -> None:
        self._cold.set()
        self._heater.join()

    def _heat(self) -> None:
        while not self._cold.wait(60):
            print("warm")


async def knead() -> None:
    while True:
        await asyncio.sleep(60)


async def main() -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(knead())
