"""Loops that sleep and look, and have to: the state is somebody else's, or each round does some work."""

import asyncio
import signal
import subprocess
import threading
import time
from pathlib import Path

import httpx

running = True


def stop(number: int, frame: object) -> None:
    global running
    running = False


def run() -> None:
    signal.signal(signal.SIGTERM, stop)
    while running:  # the whole program sleeps until the signal
        time.sleep(1)


class Lamp:
    def __init__(self, http: httpx.AsyncClient, child: subprocess.Popen[bytes]) -> None:
        self.http = http
        self.child = child
        self.lit = False
        self.broken = False
        self.on_strike = threading.Event()

    def turn(self, lit: bool) -> None:
        self.lit = lit

    async def watch_remote(self) -> None:
        while (await self.http.get("https://lamp.example/state")).text != "on":
            await asyncio.sleep(5)

    async def watch_child(self) -> None:
        while self.child.poll() is None:
            await asyncio.sleep(0.1)

    async def watch_file(self, mark: Path) -> None:
        while not mark.exists():
            await asyncio.sleep(1)

    async def watch_thread(self) -> None:
        while not self.on_strike.is_set():  # set in a thread, and can't be awaited
            await asyncio.sleep(0.1)

    async def never(self) -> None:
        while not self.broken:  # nothing here ever writes it
            await asyncio.sleep(60)

    async def report(self) -> None:
        while self.lit:  # a schedule
            await self.http.post("https://lamp.example/beat")
            await asyncio.sleep(30)


class Organ:
    """Somebody thought about it, or it is the last wait of all."""

    def __init__(self) -> None:
        self.sounding: set[str] = set()
        self.open = False

    def press(self, key: str) -> None:
        self.sounding.add(key)
        self.open = True

    def let_go(self, key: str) -> None:
        self.sounding.discard(key)

    async def run(self) -> None:
        while not self.open:  # noqa: ASYNC110
            await asyncio.sleep(0.1)

    async def rest(self) -> None:
        # The pipes have no event to wait for on the old console, and a tenth of a second is less than they need to speak.
        while self.sounding:
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        started = time.monotonic()
        while self.sounding:
            if time.monotonic() - started > 2:
                break
            await asyncio.sleep(0.01)
