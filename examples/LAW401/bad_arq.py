"""Only the worker's settings say that the coroutine is a job."""

import logging

from arq.connections import RedisSettings

from weather.stations import download, store

logger = logging.getLogger(__name__)


async def read_station(ctx, station: str) -> dict:
    try:
        await store(station, await download(ctx["http"], station))
    except Exception as error:  # LAW401
        logger.warning("station %s: %r", station, error)
        return {"ok": False}
    return {"ok": True}


class WorkerSettings:
    functions = [read_station]
    redis_settings = RedisSettings(host="redis")
    max_tries = 4
