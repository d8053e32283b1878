"""Endless loops that end all the same, or that nobody has to end."""

import itertools
import signal
import sys
import threading
import time
from multiprocessing import Process

import requests
from redis import Redis


class Log:
    def __init__(self, source, sink) -> None:
        self._source = source
        self._sink = sink
        self._thread = threading.Thread(target=self._copy)
        self._thread.start()

    def _copy(self) -> None:
        """What it reads tells it to leave."""
        while True:
            line = self._source.readline()
            if not line:
                return
            self._sink.write(line)

    def close(self) -> None:
        self._source.close()
        self._thread.join()


def show_uptime() -> None:
    """A daemon thread that only looks: nothing is lost when it is cut off."""
    threading.Thread(target=_print_uptime, daemon=True).start()


def _print_uptime() -> None:
    started = time.monotonic()
    while True:
        print(time.monotonic() - started)
        time.sleep(60)


def carry(url: str) -> None:
    """The signal handler raises SystemExit between two parcels."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    client = Redis.from_url(url)
    while True:
        _, parcel = client.blpop("parcels")
        client.rpush("delivered", parcel)


def depot(url: str) -> None:
    process = Process(target=carry, args=(url,))
    process.start()
    process.join()


def page_numbers(first: int):
    """A generator waits for whoever reads it."""
    while True:
        yield first
        first += 1


def print_pages(printer) -> None:
    thread = threading.Thread(target=_print_some, args=(printer,))
    thread.start()
    thread.join()


def _print_some(printer) -> None:
    for number in itertools.islice(page_numbers(1), 10):
        printer.write(number)


def start_health_check(pool, pause: float) -> None:
    def look() -> None:
        while True:
            if requests.post("http://ink.example/probe", timeout=3).status_code != 200:
                pool.renew()
            time.sleep(pause)

    threading.Thread(target=look, daemon=True).start()


def main(printer) -> None:
    """The program's own loop."""
    while True:
        print_pages(printer)
        time.sleep(3600)


if __name__ == "__main__":
    main(sys.stdout)
