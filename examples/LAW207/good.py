"""Loops that look at an event, or end with a last item."""

import queue
import signal
import threading

import requests


class Beacon:
    def __init__(self, url: str) -> None:
        self._url = url
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._shine)

    def start(self) -> None:
        self._thread.start()

    def _shine(self) -> None:
        while not self._closing.wait(10):
            requests.post(self._url, timeout=3)

    def close(self) -> None:
        self._closing.set()
        self._thread.join()


class Chronicle:
    def __init__(self, path: str) -> None:
        self._path = path
        self._entries: queue.Queue[str | None] = queue.Queue(maxsize=50)
        self._scribe = threading.Thread(target=self._write_down)
        self._scribe.start()

    def _write_down(self) -> None:
        with open(self._path, "a") as book:
            while True:
                entry = self._entries.get()
                if entry is None:
                    return
                book.write(entry)

    def close(self) -> None:
        self._entries.put(None)
        self._scribe.join()


LEAVING = threading.Event()


def keep_watch(url: str) -> None:
    signal.signal(signal.SIGTERM, lambda number, frame: LEAVING.set())
    guard = threading.Thread(target=watch, args=(url,))
    guard.start()
    guard.join()


def watch(url: str) -> None:
    while True:
        if LEAVING.wait(30):
            break
        requests.post(url, timeout=3)
