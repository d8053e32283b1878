"""A worker that lists its functions, and a request for one that it does not list."""

from arq.connections import ArqRedis, RedisSettings
from parcels.carrier import ask


async def track_parcel(ctx, parcel_id: int) -> None:
    await ask(parcel_id)


async def arrived(pool: ArqRedis, parcel_id: int) -> None:
    await pool.enqueue_job("track_parcel", parcel_id)
    await pool.enqueue_job("track_parcels", parcel_id)  # LAW614: the worker lists no function `track_parcels`


class WorkerSettings:
    functions = [track_parcel]
    redis_settings = RedisSettings(host="redis")
