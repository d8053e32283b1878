"""Zero is not "one at a time"."""

import pika
from celery import Celery

PREFETCH = 0

app = Celery("billing", broker="amqp://broker")
app.conf.update(
    task_acks_late=True,
    task_routes={"billing.send": {"queue": "mail"}},
    worker_prefetch_multiplier=0,  # LAW307: means any number
)


def consume(url: str, on_message) -> None:
    with pika.BlockingConnection(pika.URLParameters(url)) as connection:
        channel = connection.channel()
        channel.basic_qos(prefetch_count=PREFETCH)  # LAW307: `prefetch_count`
        channel.basic_consume("bills", on_message)
        channel.start_consuming()
