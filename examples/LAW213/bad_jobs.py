"""A parcel service: a new loop for each job, each page and each message."""

import asyncio
from typing import Any

import anyio
import trio
from celery import Celery
from flask import Flask

app = Celery("parcels", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "parcels"}}, task_time_limit=60)
pages = Flask(__name__)


async def locate(parcel: int) -> str:
    await asyncio.sleep(0)
    return f"parcel {parcel}"


@app.task
def follow(parcel: int) -> str:
    return asyncio.run(locate(parcel))  # LAW213: inside a job, a new one for each call


@app.task
def note(parcel: int) -> str:
    return _locate_now(parcel)


def _locate_now(parcel: int) -> str:
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(locate(parcel))  # LAW213
    finally:
        loop.close()


@pages.get("/parcels/<int:parcel>")
def page(parcel: int) -> str:
    return anyio.run(locate, parcel)  # LAW213: inside a request handler


class Scanner:
    def __init__(self, client: Any) -> None:
        client.on_message = self._scanned

    def _scanned(self, parcel: int) -> None:
        trio.run(locate, parcel)  # LAW213: inside a callback, a new one for each call
