"""Somebody hears of each."""

import asyncio

from celery import Celery
from django.core.mail import send_mail
from kafka import KafkaConsumer

from rescue.calls import forward, park

app = Celery("rescue", backend="redis://localhost/1")


@app.task(queue="calls", time_limit=60)
def pass_on(call: str) -> None:
    print(call)


async def watch() -> None:
    while True:
        await asyncio.sleep(1)


class Net:
    def open(self) -> None:
        self._watch = asyncio.create_task(watch())
        self._watch.add_done_callback(self._ended)

    def close(self) -> None:
        self._watch.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            park(repr(task.exception()))


def listen(consumer: KafkaConsumer) -> None:
    for message in consumer:
        try:
            forward(message.value)
        except Exception as error:
            park(repr(error))
        consumer.commit()


def tell(address: str) -> None:
    send_mail("Avalanche", "...", "net@rescue.example", [address])
