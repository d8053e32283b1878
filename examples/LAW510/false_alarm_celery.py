"""Jobs that are acknowledged when they start: the lease ends before the work begins."""

from celery import Celery
from clinic import write_export

app = Celery("clinic", broker="redis://queue/0")
app.conf.broker_transport_options = {"visibility_timeout": 600}


@app.task(time_limit=3600)
def export(ward):
    write_export(ward)
