"""Handlers that ask the queue for another run."""

import logging

from redis import Redis
from rq import Queue, Retry

from gallery.pictures import shrink

logger = logging.getLogger(__name__)
pictures = Queue("pictures", connection=Redis())


def shrink_picture(picture_id: int):
    try:
        shrink(picture_id)
    except Exception:
        logger.exception("picture %s", picture_id)
        return Retry(max=3, interval=60)


def upload(picture_id: int) -> None:
    pictures.enqueue(shrink_picture, picture_id, job_timeout=120)
