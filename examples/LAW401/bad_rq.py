"""A plain function is a job because it is enqueued."""

import logging

from redis import Redis
from rq import Queue, Retry

from gallery.pictures import shrink

logger = logging.getLogger(__name__)
pictures = Queue("pictures", connection=Redis())


def shrink_picture(picture_id: int) -> None:
    try:
        shrink(picture_id)
    except Exception:  # LAW401
        logger.exception("picture %s", picture_id)


def upload(picture_id: int) -> None:
    pictures.enqueue(shrink_picture, picture_id, job_timeout=120, retry=Retry(max=3, interval=[10, 60, 300]))
