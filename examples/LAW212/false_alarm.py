"""Services that somebody stops, or that are the program itself."""

import atexit
import signal
from http.server import HTTPServer

import grpc
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.schedulers.blocking import BlockingScheduler
from watchdog.observers import Observer

scheduler = BackgroundScheduler()
scheduler.start()
atexit.register(lambda: scheduler.shutdown(wait=False))


def clock() -> BackgroundScheduler:
    """The caller shuts it down."""
    made = BackgroundScheduler()
    made.start()
    return made


def sundial() -> None:
    """A signal stops it."""
    dial = BackgroundScheduler()
    signal.signal(signal.SIGTERM, lambda number, frame: dial.shutdown())
    dial.start()
    signal.pause()


def hourglass(turn) -> None:
    """Its start is the program's main loop."""
    glass = BlockingScheduler()
    glass.start()


def kiosk(handler) -> None:
    HTTPServer(("", 8000), handler).serve_forever()


def greet(workers) -> None:
    """Waiting for the end is how it serves."""
    server = grpc.server(workers)
    server.start()
    server.wait_for_termination()


class Clocks:
    def __init__(self) -> None:
        self._all: list[BackgroundScheduler] = []

    def add(self) -> None:
        one = BackgroundScheduler()
        one.start()
        self._all.append(one)

    def close(self) -> None:
        for one in self._all:
            one.shutdown()


class Belfry:
    def __init__(self) -> None:
        # async-law: lifetime=the tower is switched off as a whole
        self._bells = BackgroundScheduler()

    def open(self) -> None:
        self._bells.start()


def reload_templates(handler, folder: str) -> None:
    """Somebody decided that it ends with the process."""
    watcher = Observer()
    watcher.schedule(handler, folder)
    watcher.daemon = True
    watcher.start()
