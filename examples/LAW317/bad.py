"""A harbour lock's control: loops that wake up to look at their own flags."""

import asyncio
import threading
import time

import anyio

flooded = False


def on_water_level(centimetres: int) -> None:
    global flooded
    flooded = centimetres > 400


async def wait_for_water() -> None:
    while not flooded:  # LAW317: to look at `flooded`, which this module itself changes
        await asyncio.sleep(0.5)


class Gate:
    def __init__(self) -> None:
        self._open = False
        self._ships: list[str] = []
        self._closing = asyncio.Event()
        self._stopped = threading.Event()
        self._last: str | None = None

    @property
    def is_open(self) -> bool:
        return self._open

    def turn(self, is_open: bool) -> None:
        self._open = is_open

    def enter(self, ship: str) -> None:
        self._ships.append(ship)
        self._last = ship

    def leave(self) -> None:
        self._ships.pop()

    async def wait_until_open(self) -> None:
        while not self.is_open:  # LAW317: `self.is_open`
            await asyncio.sleep(0.1)

    async def wait_for_room(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while len(self._ships) > 4 and time.monotonic() < deadline:  # LAW317: `self._ships`
            await anyio.sleep(0.2)

    async def wait_for_closing(self) -> None:
        while True:  # LAW317: `self._closing`
            if self._closing.is_set():
                break
            await asyncio.sleep(1)

    async def first_ship(self) -> str | None:
        rounds = 0
        while self._last is None:  # LAW317: let the code that changes it set an event, and await that
            await asyncio.sleep(0.1)
            rounds += 1
            if rounds > 50:
                raise TimeoutError
        return self._last

    def run(self) -> None:
        while not self._stopped.is_set():  # LAW317: and wait for that
            time.sleep(0.5)
