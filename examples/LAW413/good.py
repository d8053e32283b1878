"""Prints labels, and tries again what may pass."""

import dramatiq
from arq import Retry, func
from celery import Celery
from dramatiq.brokers.rabbitmq import RabbitmqBroker
from dramatiq.middleware import AgeLimit, Retries, TimeLimit
from labels.printer import PrinterBusy, draw, print_label
from taskiq import SmartRetryMiddleware
from taskiq_redis import ListQueueBroker

app = Celery("labels")
app.conf.update(task_time_limit=60, task_default_queue="labels", result_backend="redis://cache")
dramatiq.set_broker(RabbitmqBroker(url="amqp://mq", middleware=[AgeLimit(), TimeLimit(), Retries(max_retries=5)]))
broker = ListQueueBroker("redis://cache").with_middlewares(
    SmartRetryMiddleware(default_retry_count=5, use_delay_exponent=True, use_jitter=True)
)


@app.task(autoretry_for=(PrinterBusy,), retry_backoff=5, retry_jitter=True, max_retries=5)
def print_one(label_id):
    print_label(label_id)


@broker.task(retry_on_error=True, timeout=60, queue_name="labels")
async def draw_one(label_id: int) -> None:
    draw(label_id)


async def draw_two(ctx, label_id):
    try:
        draw(label_id)
    except PrinterBusy as error:
        raise Retry(defer=30 * ctx["job_try"]) from error


class WorkerSettings:
    functions = [func(draw_two, max_tries=8)]
