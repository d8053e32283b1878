"""Looks like too few or too many arguments: the library adds some, takes some for itself, or nobody can tell."""

from functools import wraps

from celery import chain, group, shared_task
from rq import Queue

jobs = Queue("jobs")


def with_tenant(function):
    @wraps(function)
    def inner(tenant, *args, **kwargs):
        return function(*args, **kwargs)

    return inner


@shared_task(bind=True, queue="mail", soft_time_limit=20, time_limit=30)
def remind(self, user_id, days=1):
    if days > 1:
        self.apply_async((user_id,), {"days": days - 1}, countdown=86_400)


@shared_task(queue="mail", soft_time_limit=20, time_limit=30)
@with_tenant
def invoice(order_id):
    return order_id


@shared_task(queue="mail", soft_time_limit=20, time_limit=30)
def collect(results, *, title):
    return results, title


@shared_task(queue="mail", soft_time_limit=20, time_limit=30)
def record(event, **details):
    return event, details


def export(table, *columns, limit=None):
    return table, columns, limit


class Report:
    def build(self, month):
        return month

    @staticmethod
    def publish(month):
        return month

    def later(self, month):
        jobs.enqueue(self.build, month)
        jobs.enqueue(Report.build, self, month)
        jobs.enqueue(Report.publish, month)


def plan(user_id, names, options):
    remind.apply_async((user_id,), countdown=60, queue="urgent", link=record.si("sent"))
    invoice.delay("north", 7)
    chain(group(remind.s(n) for n in names), collect.s(title="all")).apply_async()
    record.delay("opened", page=3)
    remind.delay(*names)
    remind.delay(**options)
    jobs.enqueue(export, "orders", "id", "total", limit=10, job_timeout=60, result_ttl=0)
    jobs.enqueue("shop.jobs.unknown", 1, 2, 3)
    arguments = []
    arguments.append(user_id)
    remind.apply_async(arguments)
