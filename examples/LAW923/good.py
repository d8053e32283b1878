"""The same with bounds."""

import queue

import pika
from celery import Celery

app = Celery("harbour", broker="redis://localhost", backend="redis://localhost/1")
app.conf.beat_schedule = {"tide": {"task": "harbour.tide", "schedule": 60, "options": {"expires": 50}}}
waiting: queue.Queue[str] = queue.Queue(maxsize=200)


def unload(ship: list[str]) -> None:
    while ship:
        waiting.put(ship.pop())


def lift() -> None:
    while True:
        print(waiting.get())


def listen(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    channel.basic_qos(prefetch_count=10)
    for method, _, body in channel.consume("containers"):
        print(body)
        channel.basic_ack(method.delivery_tag)
        if body == b"closed":
            break
