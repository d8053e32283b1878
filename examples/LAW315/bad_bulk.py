"""There are queues; the export shares one with the mail that somebody waits for."""

from celery import shared_task

from club.mail import mail_code
from club.members import members_of, write_row
from club.news import mail_news


@shared_task(queue="news", time_limit=60)
def send_news(member_id):
    mail_news(member_id)


@shared_task(time_limit=3600)  # LAW315: the bulk job `export_members` and `send_login_code`
def export_members(club_id, path):
    for member in members_of(club_id):
        write_row(path, member)


@shared_task(time_limit=30)
def send_login_code(member_id):
    mail_code(member_id)
