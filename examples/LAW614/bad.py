"""Sends jobs by name, one of them by a name that nobody bears."""

from celery import Celery, signature

app = Celery("parcels", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=60, task_default_queue="parcels")


@app.task(name="parcels.track")
def track(parcel_id):
    from parcels.carrier import ask

    ask(parcel_id)


def arrived(parcel_id):
    app.send_task("parcels.track", args=[parcel_id])
    app.send_task("parcels.trak", args=[parcel_id])  # LAW614: no job is registered as `parcels.trak`
    signature("parcels.announce", args=(parcel_id,)).delay()  # LAW614: no job is registered as `parcels.announce`
