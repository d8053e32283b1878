"""Threads and processes that look left alone and are not."""

import asyncio
import atexit
import os
import queue
import signal
import subprocess
import threading
import time
import weakref

import requests


def report(url: str, rows: list[str]) -> None:
    requests.post(url, json=rows, timeout=3)


def reporter(url: str, rows: list[str]) -> threading.Thread:
    """The caller joins it."""
    thread = threading.Thread(target=report, args=(url, rows), daemon=True)
    thread.start()
    return thread


def report_at_leisure(url: str, rows: list[str]) -> None:
    """The interpreter joins it on its way out."""
    thread = threading.Thread(target=report, args=(url, rows), daemon=True)
    thread.start()
    atexit.register(thread.join, 3)


def report_in_the_end(url: str, rows: list[str]) -> None:
    """It says outright that the process waits for it."""
    threading.Thread(target=report, args=(url, rows), daemon=False).start()


class Ledger:
    """A last item ends the thread."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._entries: queue.Queue[str | None] = queue.Queue(maxsize=100)
        threading.Thread(target=self._write, daemon=True).start()

    def _write(self) -> None:
        with open(self._path, "a") as book:
            while (entry := self._entries.get()) is not None:
                book.write(entry)

    def close(self) -> None:
        self._entries.put(None)


class LoopInAThread:
    """Stopping the loop ends the thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)


def flush_while_alive(owner: "weakref.ref[Cache]") -> None:
    while (cache := owner()) is not None:
        cache.write_back()
        del cache
        time.sleep(1)


class Cache:
    """The thread ends with the object that it looks after."""

    def __init__(self) -> None:
        threading.Thread(target=flush_while_alive, args=(weakref.ref(self),), daemon=True).start()

    def write_back(self) -> None:
        report("http://cache.example.org", [])


def count_threads() -> None:
    """Nothing is lost when this is cut off."""
    threading.Thread(target=lambda: print(threading.active_count()), daemon=True).start()


class Shell:
    """The group is ended by its number."""

    def start(self, command: str) -> None:
        self._process = subprocess.Popen(command, shell=True)

    def stop(self) -> None:
        os.killpg(os.getpgid(self._process.pid), signal.SIGTERM)


def upgrade() -> None:
    """It is meant to outlive this process."""
    subprocess.Popen(["./upgrade.sh"], start_new_session=True)


def compile_all(files: list[str]) -> list[int]:
    compilers = {file: subprocess.Popen(["cc", "-c", file]) for file in files}
    return [compiler.wait() for compiler in compilers.values()]


class Siren:
    """Every new timer is kept, so that the newest can be cancelled."""

    def __init__(self, horn) -> None:
        self._horn = horn
        self._next: threading.Timer | None = None

    def sound(self) -> None:
        self._horn.blow()
        self._next = threading.Timer(1.0, self.sound)
        self._next.start()

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()


class Gauge:
    def __init__(self, device) -> None:
        self._device = device

    def start(self, seen) -> None:
        watcher = threading.Thread(target=self._push, args=(seen,), daemon=True)
        watcher.start()  # async-law: owner=the device closes its line when it is unplugged, which ends the thread

    def _push(self, seen) -> None:
        for value in self._device:
            seen.send(value)


def refresh_quotes() -> None:
    """It ends with the program, and no object is closed before it."""
    following = threading.Timer(60.0, refresh_quotes)
    following.daemon = True
    following.start()
    print(requests.get("http://quotes.example.org", timeout=3).text)


def fill_cache(path: str, url: str) -> None:
    """A cache that is missing is filled at the next request."""

    def fill() -> None:
        text = requests.get(url, timeout=3).text
        with open(path, "w") as kept:
            kept.write(text)

    threading.Thread(target=fill, daemon=True).start()


def serve_models() -> None:
    """A service of its own, which goes on for other programs when this one ends."""
    command = ["modelbox", "serve"]
    subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
