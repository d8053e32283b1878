"""Book keeping for several clubs: what a job needs travels with it."""

import asyncio
import contextvars
import threading
from concurrent.futures import ThreadPoolExecutor

from celery import shared_task
from flask import Blueprint, Flask, copy_current_request_context, current_app, jsonify, request, session

blueprint = Blueprint("books", __name__)
pool = ThreadPoolExecutor(max_workers=4)
current_club: contextvars.ContextVar[str] = contextvars.ContextVar("current_club")


@shared_task(soft_time_limit=60)
def close_books(club: str, month: str, address: str) -> str:
    current_club.set(club)
    return f"{current_club.get()} {month} {address}"


def balance_of(month: str) -> str:
    return f"{current_club.get()}/{month}"


def agent() -> str:
    return request.headers["User-Agent"]


@blueprint.get("/balance/<month>")
def balance(month: str):
    current_club.set(session["club"])
    close_books.delay(session["club"], month, request.remote_addr)
    first = pool.submit(contextvars.copy_context().run, balance_of, month)
    second = pool.submit(copy_current_request_context(agent))
    return jsonify(first.result(), second.result())


async def balance_later(month: str) -> str:
    return await asyncio.to_thread(balance_of, month)


def export(app: Flask) -> None:
    with app.app_context():
        print(current_app.config["EXPORTS"])


def start(app: Flask) -> None:
    thread = threading.Thread(target=export, args=(app,))
    thread.start()
    thread.join()
