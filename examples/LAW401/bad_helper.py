"""The job's only step is a helper that keeps every failure to itself."""

import asyncio
import logging

from celery import Celery, Task

from parcels.carriers import announce, fetch_labels

logger = logging.getLogger(__name__)
app = Celery("parcels", broker="amqp://mq")
app.conf.task_routes = {"parcels.*": {"queue": "parcels"}}


@app.task(time_limit=120)
def announce_parcel(parcel_id):
    return _announce(parcel_id)


def _announce(parcel_id):
    try:
        announce(parcel_id)
    except (ValueError, Exception) as error:  # LAW401: (through `_announce`)
        logger.error("parcel %s not announced", parcel_id)
        return {"ok": False, "reason": str(error)}
    return {"ok": True}


@app.task(time_limit=120)
def print_labels(day):
    asyncio.run(_print_labels(day))  # LAW213: a new one for each call


async def _print_labels(day):
    try:
        for label in await fetch_labels(day):
            label.print()
    except Exception as error:  # LAW401: (through `_print_labels`)
        print("labels:", error)


class CloseDay(Task):
    def run(self, day):
        self._close(day)

    def _close(self, day):
        try:
            announce(day)
        except:  # LAW401: `except` around all the work of job `run`
            pass
