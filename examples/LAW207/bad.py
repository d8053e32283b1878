"""Threads that can only be killed."""

import queue
import threading
import time

import requests


class Beacon:
    def __init__(self, url: str) -> None:
        self._url = url
        self._thread = threading.Thread(target=self._shine, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _shine(self) -> None:
        while True:  # LAW207: no way out
            requests.post(self._url, timeout=3)
            time.sleep(10)


class Chronicle:
    """Everything in the queue is written, but for what is there when the process is killed."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._entries: queue.Queue[str] = queue.Queue(maxsize=50)
        self._scribe = threading.Thread(target=self._write_down, daemon=True)
        self._scribe.start()

    def _write_down(self) -> None:
        while True:  # LAW207
            entry = self._entries.get()
            with open(self._path, "a") as book:
                book.write(entry)


class Sweeper(threading.Thread):
    def __init__(self, rooms) -> None:
        super().__init__()
        self._rooms = rooms

    def run(self) -> None:
        self._sweep()

    def _sweep(self) -> None:
        while True:  # LAW207: `run` through `_sweep`
            self._rooms.delete_dust()
            time.sleep(60)


def hire(rooms) -> Sweeper:
    sweeper = Sweeper(rooms)
    sweeper.start()
    return sweeper


class Tide:
    """The flag that the loop asks is never cleared."""

    def __init__(self, shore) -> None:
        self._shore = shore
        self._flows = True
        self._thread = threading.Thread(target=self._flow)
        self._thread.start()

    def _flow(self) -> None:
        while self._flows:  # LAW207
            self._shore.write("water")
            time.sleep(1)

    def wait(self) -> None:
        self._thread.join()
