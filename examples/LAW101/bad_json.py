"""A weather station: queues that write JSON refuse what they can't say, at the caller."""

import dramatiq
from django.db import models
from django.tasks import task
from saq import Queue
from taskiq_redis import ListQueueBroker

broker = ListQueueBroker("redis://queue")


class Station(models.Model):
    name = models.CharField(max_length=80)


@dramatiq.actor(queue_name="forecasts", time_limit=60_000, max_retries=3)
def forecast(station, days=3):
    return station, days


@broker.task(queue_name="readings", timeout=30)
async def read(station):
    return station


@task(queue_name="maps")
def draw(station):
    return station


async def refresh(station_id: int, queue: Queue) -> None:
    station = await Station.objects.aget(pk=station_id)
    forecast.send(station)  # LAW101: a model instance travels to `forecast.send` as `station`: it cannot be serialised
    forecast.send_with_options(args=(station,), kwargs={"days": 7}, delay=60_000)  # LAW101
    await read.kiq(station)  # LAW101: `read.kiq`
    await draw.aenqueue(station)  # LAW101: `draw.aenqueue`
    await queue.enqueue("draw_map", station=station, timeout=20)  # LAW101: `queue.enqueue`
    forecast.send(station.pk)
    await read.kiq(station.pk)
    await draw.aenqueue(station.pk)
    await queue.enqueue("draw_map", station=station.pk, timeout=20)
