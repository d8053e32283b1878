"""Sends jobs by themselves, or by names that they bear."""

from arq.connections import ArqRedis, RedisSettings
from celery import Celery

app = Celery("parcels", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_time_limit=60, task_default_queue="parcels")


@app.task(name="parcels.track")
def track(parcel_id):
    from parcels.carrier import ask

    ask(parcel_id)


def arrived(parcel_id):
    app.send_task("parcels.track", args=[parcel_id])
    track.delay(parcel_id)


async def track_parcel(ctx, parcel_id: int) -> None:
    track(parcel_id)


async def arrived_later(pool: ArqRedis, parcel_id: int) -> None:
    await pool.enqueue_job("track_parcel", parcel_id)


class WorkerSettings:
    functions = [track_parcel]
    redis_settings = RedisSettings(host="redis")
