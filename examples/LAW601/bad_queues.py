"""A kennel uses every queue there is, and all of them inside its transaction."""

import dramatiq
from django.db import transaction
from huey import RedisHuey
from procrastinate import App, PsycopgConnector
from redis import Redis
from rq import Queue

from kennel.models import Dog

queue = Queue("kennel", connection=Redis(), default_timeout=60)
huey = RedisHuey("kennel")
app = App(connector=PsycopgConnector())


@dramatiq.actor(queue_name="walks", time_limit=60_000, max_retries=3)
def walk(dog_id: int) -> None:
    print(dog_id)


@huey.task()
def feed(dog_id: int) -> None:
    print(dog_id)


@app.task(queue="baths")
def bathe(dog_id: int) -> None:
    print(dog_id)


@transaction.atomic
def arrive(name: str) -> None:
    dog = Dog.objects.create(name=name)
    walk.send(dog.pk)  # LAW601: `walk.send` sends the job before `@transaction.atomic` commits
    feed(dog.pk)  # LAW601: `feed` sends the job
    bathe.defer(dog_id=dog.pk)  # LAW601
    queue.enqueue("kennel.jobs.brush", dog.pk)  # LAW601: `queue.enqueue` sends the job
