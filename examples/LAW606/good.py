"""The same jobs, in chunks."""

import dramatiq
from celery import shared_task
from redis import Redis
from sqlalchemy import create_engine, select
from sqlalchemy.orm import sessionmaker

from fleet.models import Driver
from fleet.scores import score, store
from loyalty.models import Customer
from shop.baskets import drop_if_stale

engine = create_engine("postgresql+psycopg://db/fleet")
Session = sessionmaker(engine)
redis = Redis(host="cache", socket_timeout=5)


@shared_task(queue="nightly", time_limit=3600)
def recalculate_points():
    for customer in Customer.objects.select_related("card").iterator(chunk_size=500):
        try:
            customer.recalculate_points()
        except ValueError as error:
            customer.note_failure(str(error))


@dramatiq.actor(queue_name="scores", time_limit=3_600_000, max_retries=0)
def score_drivers():
    query = select(Driver).order_by(Driver.id).execution_options(yield_per=500)
    with Session() as session:
        for driver in session.scalars(query):
            store(driver.id, score(driver))


@shared_task(queue="nightly", time_limit=600)
def drop_baskets():
    for key in redis.scan_iter("basket:*", count=500):
        drop_if_stale(key)
        redis.incr("baskets:progress")
