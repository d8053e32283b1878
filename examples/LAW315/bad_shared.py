"""No application in sight: the first job speaks for all."""

from celery import shared_task

from museum.pictures import draw_map, shrink
from museum.tickets import mail_ticket


@shared_task(time_limit=900)  # LAW315: `shrink_all` and `send_ticket` and 1 more wait in one queue
def shrink_all(hall_id):
    shrink(hall_id)


@shared_task(time_limit=30)
def send_ticket(ticket_id):
    mail_ticket(ticket_id)


@shared_task(time_limit=30)
def redraw(hall_id):
    draw_map(hall_id)
