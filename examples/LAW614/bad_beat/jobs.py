"""Jobs of a library, one of which was renamed."""

from celery import shared_task
from lending.mail import remind_reader, send_statement


@shared_task(time_limit=60, queue="lending")
def remind_readers(branch):
    remind_reader(branch)


@shared_task(time_limit=60, queue="lending", name="lending.statements")
def statements(branch):
    send_statement(branch)


def helper(branch):
    """No job."""
    return branch
