"""Books payments in the ledger, which is down now and then."""

import celery
from celery import Celery, shared_task
from ledger.client import LedgerDown, book, refund, statement

app = Celery("ledger", backend="redis://cache")
app.conf.task_time_limit = 60
FOREVER = None
POLICY = dict(
    autoretry_for=(LedgerDown,),
    retry_backoff=True,
    max_retries=None,  # LAW406: `book_payment` is retried for ever
)


@app.task(queue="ledger", **POLICY)
def book_payment(payment_id):
    book(payment_id, key=f"payment-{payment_id}")


@app.task(bind=True, queue="ledger", max_retries=FOREVER)  # LAW406: limit it by `max_retries=`
def refund_payment(self, payment_id):
    try:
        refund(payment_id, key=f"refund-{payment_id}")
    except LedgerDown as error:
        raise self.retry(exc=error, countdown=120 * (self.request.retries + 1)) from error


@shared_task(queue="ledger", autoretry_for=(LedgerDown,), retry_kwargs={"max_retries": None}, retry_backoff=5)  # LAW406
def read_statement(day):
    statement(day)


class LedgerTask(celery.Task):
    autoretry_for = (LedgerDown,)
    retry_backoff = True
    max_retries = None  # LAW406: `close_day` is retried for ever


@app.task(base=LedgerTask, queue="ledger")
def close_day(day):
    statement(day)
