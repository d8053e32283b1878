"""The lease is longer than the longest delay and the longest run together."""

from celery import Celery

LONGEST_DELAY = 6 * 3600
LONGEST_RUN = 600

app = Celery("basket", broker="redis://cache:6379/0")
app.conf.update(
    task_time_limit=LONGEST_RUN,
    task_default_queue="basket",
    result_backend="redis://cache:6379/1",
    broker_transport_options={"visibility_timeout": 8 * 3600},
)


@app.task
def remind(basket_id):
    from basket.mail import mail_reminder

    mail_reminder(basket_id)


def abandoned(basket_id):
    remind.apply_async((basket_id,), countdown=LONGEST_DELAY)
