"""Jobs of a library."""

from celery import shared_task
from lending.mail import remind_reader


@shared_task(time_limit=60, queue="lending", name="lending.remind")
def remind_readers(branch):
    remind_reader(branch)
