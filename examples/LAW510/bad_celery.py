"""The export jobs of a clinic."""

from celery import Celery
from clinic import write_export

app = Celery("clinic", broker="redis://queue/0")
app.conf.task_acks_late = True
app.conf.broker_transport_options = {
    "visibility_timeout": 600,  # LAW510: `visibility_timeout` gives a job to somebody else after 10 minutes
}


@app.task(time_limit=3600)
def export(ward):
    write_export(ward)
