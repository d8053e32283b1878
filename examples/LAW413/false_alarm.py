"""Options that look idle: what starts the retry stands elsewhere, or may."""

import celery
import dramatiq
from celery import Celery, current_task
from dramatiq.brokers.redis import RedisBroker
from dramatiq.middleware import AgeLimit, Retries
from huey import RedisHuey
from parking.base import CarefulTask
from parking.gates import GateStuck, close_gate, open_gate, or_later
from parking.workers import middlewares
from taskiq_redis import ListQueueBroker

app = Celery("parking")
app.conf.update(task_time_limit=60, task_default_queue="gates", result_backend="redis://cache")
huey = RedisHuey("parking", host="redis")
broker = ListQueueBroker("redis://cache").with_middlewares(*middlewares())
bare = RedisBroker(url="redis://cache", middleware=[AgeLimit()])
bare.add_middleware(Retries(max_retries=4))
dramatiq.set_broker(bare)


class GateTask(celery.Task):
    autoretry_for = (GateStuck,)


@app.task(base=GateTask, retry_backoff=True, max_retries=5)
def open_slowly(gate):
    """Its class names the exceptions."""
    open_gate(gate)


@app.task(base=CarefulTask, retry_backoff=True)
def open_carefully(gate):
    """Its class can't be read."""
    open_gate(gate)


@app.task(bind=True, max_retries=5)
def close_slowly(self, gate):
    """A helper asks for the next run."""
    close_or_retry(self, gate)


def close_or_retry(task, gate):
    try:
        close_gate(gate)
    except GateStuck as error:
        raise task.retry(exc=error, countdown=900) from error


@app.task(bind=True, max_retries=5)
def close_later(self, gate):
    """It hands itself over."""
    or_later(self, gate)


@app.task(max_retries=5)
def close_now(gate):
    try:
        close_gate(gate)
    except GateStuck as error:
        raise current_task.retry(exc=error) from error


@app.task(max_retries=0)
def close_once(gate):
    close_gate(gate)


@huey.task(retries=0, retry_delay=60)
def count_cars(gate):
    """Switched off on purpose, the delay kept for later."""
    return open_gate(gate)  # missed: LAW413


@broker.task(retry_on_error=True, timeout=60, queue_name="gates")
async def paint_gate(gate: int) -> None:
    await open_gate(gate)
