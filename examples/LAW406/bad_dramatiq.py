"""Thumbnails of a photo archive."""

import dramatiq
from dramatiq.brokers.redis import RedisBroker
from dramatiq.middleware import Retries, TimeLimit
from photos.draw import draw, fetch

broker = RedisBroker(middleware=[TimeLimit(), Retries(max_retries=None)])  # LAW406: `Retries` retries for ever
dramatiq.set_broker(broker)


def is_worth_it(retries_so_far, exception):
    return not isinstance(exception, KeyError)


@dramatiq.actor(queue_name="photos", max_retries=None)  # LAW406: `thumbnail` is retried for ever
def thumbnail(photo_id):
    draw(photo_id, 200)


@dramatiq.actor(queue_name="photos", retry_when=is_worth_it)  # LAW406: never looks at the number of tries
def preview(photo_id):
    draw(photo_id, 800)


@dramatiq.actor(queue_name="photos", retry_when=lambda count, error: True)  # LAW406
def original(photo_id):
    fetch(photo_id)
