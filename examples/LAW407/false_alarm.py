"""Delays that are long, unknown, the library's own, or of no weight."""

from datetime import timedelta

import dramatiq
import requests
from airflow.sdk import dag, task
from arq import Retry as Again
from celery import Celery
from django.db import DatabaseError
from harbour import settings
from harbour.crane import CraneBusy, CraneLocked, alone, lift
from procrastinate import App, PsycopgConnector, RetryStrategy
from redis import Redis
from rq import Queue, Retry
from tenacity import retry, stop_after_attempt, wait_fixed, wait_random

app = Celery("harbour")
app.conf.update(task_time_limit=60, task_default_queue="harbour", result_backend="redis://cache")
planner = App(connector=PsycopgConnector())
cranes = Queue("cranes", connection=Redis(host="redis"), default_timeout=60)


@app.task(autoretry_for=(CraneBusy,), max_retries=4)
def lift_later(box):
    """Left out, the delay is three minutes."""
    lift(box)


@app.task(bind=True, max_retries=4, default_retry_delay=5)
def lift_patiently(self, box):
    """The short default is never used."""
    try:
        lift(box)
    except CraneBusy as error:
        raise self.retry(exc=error, countdown=900) from error


@app.task(bind=True, max_retries=1)
def lift_twice(self, box):
    try:
        lift(box)
    except CraneBusy as error:
        raise self.retry(exc=error, countdown=5) from error


@app.task(bind=True, max_retries=5, default_retry_delay=1)
def lift_alone(self, box):
    """It waits its turn: no service is down."""
    try:
        with alone(box):
            lift(box)
    except CraneLocked as error:
        raise self.retry(exc=error) from error


@app.task(autoretry_for=(DatabaseError,), default_retry_delay=30, max_retries=4)
def lift_in_turn(box, tries=0):
    """It plans its next run by itself, each time later."""
    try:
        lift(box)
    except CraneBusy:
        lift_in_turn.apply_async((box, tries + 1), countdown=15 * 2**tries)


@app.task(autoretry_for=(CraneBusy,), default_retry_delay=settings.PAUSE, max_retries=4)
def lift_configured(box):
    lift(box)


@dramatiq.actor(max_retries=5, queue_name="cranes")
def lift_actor(box):
    """It waits 15 s, then twice as long each time, by default."""
    lift(box)


@planner.task(retry=RetryStrategy(max_attempts=5, linear_wait=30))
def lift_planned(box):
    lift(box)


async def lift_again(ctx, box):
    try:
        lift(box)
    except CraneBusy as error:
        raise Again(defer=ctx["job_try"] * 10) from error


@retry(stop=stop_after_attempt(4), wait=wait_fixed(2) + wait_random(0, 8))
def weigh(box):
    return requests.get(f"https://scales.example/{box}", timeout=5).json()


def queue_box(box):
    cranes.enqueue(lift, box, retry=Retry(max=1))
    cranes.enqueue(lift, box, retry=Retry(max=3, interval=300))


@dag(schedule=None, catchup=False, default_args={"retries": 3, "retry_delay": timedelta(minutes=5)})
def lift_all():
    @task(retries=2)
    def lift_one():
        lift("all")

    @task(retries=5, retry_delay=timedelta(seconds=10), retry_policy=settings.POLICY)
    def lift_other():
        """The policy decides on each failure."""
        lift("other")

    lift_one() >> lift_other()
