"""The name is the job's own."""

from celery import Celery

from brewery.kettles import boil

app = Celery("brewery", broker="amqp://mq")
app.conf.task_routes = {"brewery.*": {"queue": "kettles"}}


@app.task(name="brewery.boil-wort", time_limit=600)
def boil_wort(kettle):
    boil(kettle)
