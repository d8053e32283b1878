import django_rq
import dramatiq
import procrastinate
from arq import create_pool
from celery import Celery, chain, group, shared_task
from django_q.tasks import async_task
from django_tasks import task as django_task
from dramatiq import actor
from flask_apscheduler import APScheduler
from huey import RedisHuey
from huey.contrib.djhuey import db_task
from redis import Redis
from rq import Queue as RQ
from rq.decorators import job as rq_job
from saq import Queue as Saq
from taskiq import InMemoryBroker
from taskiq_redis import ListQueueBroker

app = Celery("shop")
huey = RedisHuey("shop")
broker = ListQueueBroker("redis://cache")
memory = InMemoryBroker()
papp = procrastinate.App(connector=None)


@app.task
def by_app(n): ...


@app.task(bind=True)
def bound(self, n):
    self.retry()  # name: celery.Task.retry
    self.apply_async((1,))  # name: celery.Task.apply_async


@shared_task
def shared(n): ...


@shared_task(name="x")
def shared_with_options(n): ...


@huey.task()
def by_huey(n): ...


@db_task()
def by_djhuey(n): ...


@actor
def by_actor(n): ...


@dramatiq.actor(max_retries=1)
def by_dramatiq(n): ...


@broker.task
async def by_taskiq(n): ...


@memory.task(task_name="x")
async def by_memory(n): ...


@papp.task
def by_procrastinate(n): ...


@rq_job("high")
def by_rq(n): ...


@django_rq.job
def by_django_rq(n): ...


@django_task()
def by_django(n): ...


by_app.delay(1)  # name: celery.Task.delay
by_app.apply_async(args=[1])  # name: celery.Task.apply_async
bound.s(1).delay()  # name: celery.Signature.delay
shared.delay_on_commit(1)  # name: celery.contrib.django.task.DjangoTask.delay_on_commit
shared_with_options.si(1)  # name: celery.Task.si
chain(shared.s(1), bound.s()).apply_async()  # name: celery.Signature.apply_async
chain(shared.s(1), bound.s())()  # name: celery.chain.__call__
group([shared.s(1)])()  # name: celery.group.__call__
(shared.s(1) | bound.s()).delay()  # name: celery.Signature.delay
app.send_task("x", args=[1])  # name: celery.Celery.send_task
by_huey(1)  # name: huey.api.TaskWrapper.__call__
by_huey.schedule((1,), delay=5)  # name: huey.api.TaskWrapper.schedule
by_djhuey(1)  # name: huey.api.TaskWrapper.__call__
by_actor.send(1)  # name: dramatiq.Actor.send
by_dramatiq.send_with_options(args=(1,))  # name: dramatiq.Actor.send_with_options
by_procrastinate.defer(n=1)  # name: procrastinate.tasks.Task.defer
by_procrastinate.configure(lock="x").defer(n=1)  # name: procrastinate.jobs.JobDeferrer.defer
RQ("high", connection=Redis()).enqueue(print, 1)  # name: rq.Queue.enqueue
by_rq.delay(1)  # name: rq.decorators.JobFunction.delay
by_django_rq.delay(1)  # name: django_rq.decorators.JobFunction.delay
django_rq.get_queue("high").enqueue(print, 1)  # name: django_rq.queues.DjangoRQ.enqueue
django_rq.enqueue(print, 1)  # name: django_rq.enqueue
async_task("shop.f", 1)  # name: django_q.tasks.async_task
by_django.enqueue(1)  # name: django.tasks.Task.enqueue
by_app  # type-is: celery.contrib.django.task.DjangoTask


async def main(ctx):
    await by_taskiq.kiq(1)  # name: taskiq.AsyncTaskiqDecoratedTask.kiq
    await by_memory.kiq(1)  # name: taskiq.AsyncTaskiqDecoratedTask.kiq
    pool = await create_pool()
    await pool.enqueue_job("f", 1)  # name: arq.connections.ArqRedis.enqueue_job
    queue = Saq.from_url("redis://cache")
    await queue.enqueue("f", n=1)  # name: saq.Queue.enqueue
    await by_procrastinate.defer_async(n=1)  # name: procrastinate.tasks.Task.defer_async


by_flask = APScheduler()
by_flask.add_job("tidy", main)  # name: flask_apscheduler.APScheduler.add_job
by_flask.start()  # name: flask_apscheduler.APScheduler.start
