"""Long delays with a broker that keeps them itself, short ones, and ones that can't be read."""

import os

from basket import settings
from celery import Celery

app = Celery("basket", broker=os.environ.get("BROKER_URL", "amqp://mq"))
app.conf.update(task_time_limit=60, task_default_queue="basket", result_backend="redis://cache:6379/1")


@app.task
def remind(basket_id):
    from basket.mail import mail_reminder

    mail_reminder(basket_id)


def abandoned(basket_id):
    remind.apply_async((basket_id,), countdown=24 * 3600)
    remind.apply_async((basket_id,), countdown=settings.DELAY)
    remind.apply_async((basket_id,), countdown=600)
