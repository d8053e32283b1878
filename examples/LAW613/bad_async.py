"""A bakery on queues of asyncio: contexts and dependencies come from the library."""

from typing import Annotated

from arq import ArqRedis
from django.tasks import task
from procrastinate import App, PsycopgConnector
from saq import Queue
from taskiq import Context, TaskiqDepends
from taskiq_redis import ListQueueBroker

broker = ListQueueBroker("redis://queue")
app = App(connector=PsycopgConnector())


@broker.task(queue_name="ovens", timeout=30)
async def bake(loaves: int, context: Annotated[Context, TaskiqDepends()]):
    return loaves, context


@app.task(queue="deliveries", pass_context=True, retry=3)  # LAW407
def deliver(context, shop, at="06:00"):
    return context, shop, at


@task(takes_context=True, queue_name="bills")
def bill(context, shop):
    return context, shop


async def knead(ctx, flour, water=1):
    return flour, water


async def shape(ctx, *, loaves):
    return loaves


class WorkerSettings:
    functions = [knead]
    job_timeout = 60


settings = {"functions": [shape]}


async def morning(pool: ArqRedis, queue: Queue) -> None:
    await bake.kiq()  # LAW613: `bake` is not given `loaves`
    await bake.kiq(40, oven=2)  # LAW613: takes no argument `oven`
    await deliver.defer_async(store="north")  # LAW613: takes no argument `store`
    await bill.aenqueue("north", 3)  # LAW613: takes 1 positional argument and gets 2
    await pool.enqueue_job("knead")  # LAW613: `knead` is not given `flour`
    await pool.enqueue_job("knead", 5, salt=1, _defer_by=60)  # LAW613: takes no argument `salt`
    await queue.enqueue("shape", rolls=40, timeout=60)  # LAW613: takes no argument `rolls`
    await bake.kiq(40)
    await deliver.defer_async(shop="north")
    await bill.aenqueue("north")
    await pool.enqueue_job("knead", 5, _defer_by=60)
    await queue.enqueue("shape", loaves=40, timeout=60)
