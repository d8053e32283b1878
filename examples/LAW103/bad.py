"""Book keeping for several clubs: jobs and threads that ask who the current club is."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar

from celery import shared_task
from flask import Blueprint, current_app, g, jsonify, request, session

blueprint = Blueprint("books", __name__)
pool = ThreadPoolExecutor(max_workers=4)
current_club: ContextVar[str] = ContextVar("current_club")
_state = threading.local()


def enter_club(name: str) -> None:
    current_club.set(name)
    _state.club = name


def club() -> str:
    return _state.club


def balance_of(month: str) -> str:
    return f"{current_club.get()}/{month}"  # LAW103: `balance_of` runs in another thread (`pool.submit`)


@shared_task(soft_time_limit=60)
def close_books(month: str) -> str:
    address = request.remote_addr  # LAW103: there is no request there
    return f"{club()} {month} {address}"  # LAW103: reads `_state.club` through `club`


class Ledger:
    def _export(self) -> None:
        print(current_app.config["EXPORTS"])  # LAW103: there is no application context there
        with self.app.app_context():
            print(current_app.name, g.user)  # LAW103: it is empty there, even inside an application context

    def start(self, app) -> threading.Thread:
        self.app = app
        thread = threading.Thread(target=self._export)
        thread.start()
        return thread


@blueprint.get("/balance/<month>")
def balance(month: str):
    enter_club(session["club"])
    first = pool.submit(balance_of, month)
    second = pool.submit(lambda: request.headers["User-Agent"])  # LAW103: `request.headers`
    return jsonify(first.result(), second.result())
