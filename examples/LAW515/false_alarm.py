"""Options that come along, and a library that calls jobs after their function alone."""

import dramatiq
from celery import Celery

from brewery.kettles import boil, cool
from brewery.options import LONG

app = Celery("brewery", broker="amqp://mq")
app.conf.task_routes = {"brewery.*": {"queue": "kettles"}}


@app.task(**LONG)
def boil_wort(kettle):
    boil(kettle)


@dramatiq.actor(queue_name="kettles", time_limit=600_000)
def cool_wort(kettle):
    cool(kettle)
