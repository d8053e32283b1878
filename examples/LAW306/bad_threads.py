"""Limiters and pools of something else than connections."""

import math

import anyio
import trio
from aio_pika.pool import Pool
from gevent.pool import Pool as Greenlets
from kombu import Connection

threads = trio.CapacityLimiter(math.inf)  # LAW306: threads
greenlets = Greenlets()  # LAW306: greenlets


async def resize(pictures, work):
    limiter = anyio.CapacityLimiter(math.inf)  # LAW306: `total_tokens`
    async with anyio.create_task_group() as group:
        for picture in pictures:
            group.start_soon(work, picture, limiter)


def channels(connect):
    return Pool(connect)  # LAW306: `max_size`


def brokers(url):
    return Connection(url).Pool()  # LAW306: connections
