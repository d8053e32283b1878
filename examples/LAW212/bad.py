"""Schedulers and observers that go on when their application has closed."""

import logging
import queue
from contextlib import asynccontextmanager
from logging.handlers import QueueListener

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.schedulers.background import BackgroundScheduler
from watchdog.observers import Observer


class Garden:
    def __init__(self, water) -> None:
        self._scheduler = BackgroundScheduler()
        self._water = water

    def open(self) -> None:
        self._scheduler.start()  # LAW212: never stopped, though `self._scheduler` keeps it

    def close(self) -> None:
        self._water.turn_off()


@asynccontextmanager
async def season(beds):
    """What stands behind the `yield` closes the beds, and forgets the scheduler."""
    scheduler = AsyncIOScheduler()
    scheduler.start()  # LAW212: the scheduler
    try:
        yield beds
    finally:
        await beds.cover()


class Burrow:
    def __init__(self, folder: str, handler) -> None:
        self._observer = Observer()
        self._observer.schedule(handler, folder)

    def open(self) -> None:
        self._observer.start()  # LAW212: the file observer

    def close(self) -> None:
        self._observer.unschedule_all()


def log_in_background(handler: logging.Handler) -> None:
    records: queue.Queue[logging.LogRecord] = queue.Queue(maxsize=1000)
    listener = QueueListener(records, handler)
    listener.start()  # LAW212: the log listener
