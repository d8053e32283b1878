"""Libraries that acknowledge behind the effect by themselves."""

import dramatiq
from arq.connections import ArqRedis

from tides.models import Reading


@dramatiq.actor(queue_name="readings", max_retries=5)
def store(station: str, centimetres: int) -> None:
    Reading.objects.update_or_create(station=station, defaults={"centimetres": centimetres})


async def correct(ctx: dict, station: str, centimetres: int) -> None:
    await Reading.objects.aupdate_or_create(station=station, defaults={"centimetres": centimetres})


class WorkerSettings:
    functions = [correct]


async def ask(pool: ArqRedis, station: str) -> None:
    await pool.enqueue_job("correct", station, 0, _job_id=f"correct-{station}")
