"""Jobs of a print shop: each ends after some tries, and is then seen by somebody."""

import dramatiq
from celery import Celery
from prints.press import PressBusy, press, proof
from procrastinate import App, PsycopgConnector, RetryStrategy

app = Celery("prints")
app.conf.update(task_time_limit=120, task_default_queue="prints", result_backend="redis://cache")
planner = App(connector=PsycopgConnector())


def is_early(retries_so_far, exception):
    return retries_so_far < 8 and isinstance(exception, PressBusy)


@app.task(autoretry_for=(PressBusy,), retry_backoff=10, max_retries=8)
def press_sheet(sheet_id):
    press(sheet_id)


@dramatiq.actor(queue_name="proofs", retry_when=is_early)
def proof_sheet(sheet_id):
    proof(sheet_id)


@planner.task(retry=RetryStrategy(max_attempts=8, exponential_wait=5))
def plan_sheet(sheet_id):
    press(sheet_id)
