"""Settings of a workshop's Celery, and of the kombu beneath it."""

from celery import Task
from kombu import Connection, Consumer


class Settings:
    accept_content = ["json", "pickle"]  # LAW108: `accept_content` accepts pickle
    task_serializer = "pickle"  # follows from what is accepted
    task_routes = {"workshop.*": {"queue": "workshop"}}


def turn(task: Task, part: int) -> None:
    task.apply_async(args=(part,), serializer="pickle")  # LAW108: `serializer='pickle'` chooses a format


def listen(connection: Connection, queue, handle) -> Consumer:
    return Consumer(connection.channel(), [queue], [handle], accept=["pickle"], prefetch_count=9)  # LAW108: `accept=['pickle']`
