"""Reads ambient state where it is, or where nobody needs it to be."""

import threading
from contextvars import ContextVar

from asgiref.sync import sync_to_async
from celery import shared_task
from flask import current_app, g, has_request_context, request

request_id: ContextVar[str] = ContextVar("request_id", default="-")
club: ContextVar[str] = ContextVar("club")
_local = threading.local()


def connection():
    if not hasattr(_local, "connection"):
        _local.connection = object()
    return _local.connection


def work() -> None:
    print(connection())


def run() -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def enter(name: str) -> None:
    request_id.set(name)
    club.set(name)


@shared_task(bind=True, soft_time_limit=60)
def report(self) -> None:
    who = request.remote_addr if has_request_context() else "nobody"
    print(self.request.id, request_id.get(), who)
    print(current_app.name)  # the worker that runs it may have set up a context
    print(getattr(g, "user", None))


def name() -> str:
    return club.get()


async def name_later(given: str) -> str:
    enter(given)
    return await sync_to_async(name)()
