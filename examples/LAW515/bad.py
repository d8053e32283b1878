"""Jobs of a brewery, called after the file they stand in."""

from celery import Celery

from brewery.kettles import boil

app = Celery("brewery", broker="amqp://mq")
app.conf.task_routes = {"brewery.*": {"queue": "kettles"}}


@app.task(time_limit=600)  # LAW515: job `boil_wort`
def boil_wort(kettle):
    boil(kettle)
