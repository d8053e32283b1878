"""Keeps stock levels of a warehouse in step with its shop."""

from celery import Celery
from stock.shop import ShopDown, pull, push

app = Celery("stock")
app.conf.update(task_time_limit=60, task_default_queue="stock", result_backend="redis://cache")
QUICK = {
    "autoretry_for": (ShopDown,),
    "max_retries": 5,
    "default_retry_delay": 10,  # LAW407: `push_level` retries every 10 s
}


@app.task(**QUICK)
def push_level(sku):
    push(sku)


@app.task(bind=True, max_retries=8)
def pull_level(self, sku):
    try:
        pull(sku)
    except ShopDown as error:
        raise self.retry(exc=error, countdown=5) from error  # LAW407: `self.retry` retries every 5 s


@app.task(bind=True, default_retry_delay=0)  # LAW407: `count_level` retries at once
def count_level(self, sku):
    try:
        pull(sku)
    except ShopDown as error:
        raise self.retry(exc=error) from error


@app.task(autoretry_for=(ShopDown,), retry_kwargs={"max_retries": 4, "countdown": 1})  # LAW407: every 1 s
def check_level(sku):
    pull(sku)
