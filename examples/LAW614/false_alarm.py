"""Names of which this project knows nothing, or can't know all."""

from arq import func
from arq.connections import ArqRedis
from celery import Celery, shared_task
from parcels.jobs import track_parcel
from parcels.settings import FUNCTIONS, TRACK

app = Celery("parcels", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=60, task_default_queue="parcels")


@shared_task(name="parcels.track")
def track(parcel_id):
    track_parcel(parcel_id)


def arrived(parcel_id):
    app.send_task("billing.charge", args=[parcel_id])
    app.send_task("charge", args=[parcel_id])
    app.send_task(TRACK, args=[parcel_id])


async def arrived_later(pool: ArqRedis, parcel_id: int) -> None:
    await pool.enqueue_job("weigh_parcel", parcel_id)
    await pool.enqueue_job("track", parcel_id)


class WorkerSettings:
    functions = [func(track_parcel, name="track"), *FUNCTIONS]
