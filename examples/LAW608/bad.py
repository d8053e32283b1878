"""Reminds customers of an abandoned basket."""

from datetime import datetime, timedelta, timezone
from functools import partial

from celery import Celery
from django.db import transaction

app = Celery("basket", broker="redis://cache:6379/0")
app.conf.update(task_time_limit=60, task_default_queue="basket", result_backend="redis://cache:6379/1")
DAY = 24 * 60 * 60


@app.task
def remind(basket_id):
    from basket.mail import mail_reminder

    mail_reminder(basket_id)


@app.task(bind=True, max_retries=3)
def settle(self, basket_id):
    from basket.bank import BankClosed, settle_basket

    try:
        settle_basket(basket_id)
    except BankClosed as error:
        raise self.retry(  # LAW608: is due in 12 hours, and redis gives it to another worker after 1 hour
            exc=error, countdown=12 * 3600
        ) from error


def abandoned(basket_id):
    remind.apply_async((basket_id,), countdown=DAY)  # LAW608: is due in 1 day


def abandoned_on_friday(basket_id):
    monday = datetime.now(timezone.utc) + timedelta(days=3)
    remind.apply_async(args=[basket_id], eta=monday)  # LAW608: is due in 3 days


def abandoned_in_transaction(basket_id):
    transaction.on_commit(partial(remind.apply_async, (basket_id,), countdown=2 * DAY))  # LAW608: is due in 2 days


def abandoned_by_name(basket_id):
    remind.s(basket_id).apply_async(countdown=DAY)  # LAW608
