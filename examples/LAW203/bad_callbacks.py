"""A weather station: coroutine functions handed to what only calls them."""

import asyncio
import atexit
import functools
import signal
import threading
from concurrent.futures import ThreadPoolExecutor


class Station:
    def __init__(self, loop: asyncio.AbstractEventLoop, pool: ThreadPoolExecutor) -> None:
        self.loop = loop
        self.pool = pool

    async def measure(self, sensor: str = "all") -> None:
        await asyncio.sleep(1)

    async def shut_down(self) -> None:
        await asyncio.sleep(1)

    def schedule(self, task: asyncio.Task[None]) -> None:
        self.loop.call_later(60, self.measure)  # LAW203: `self.loop.call_later` only calls `self.measure`
        self.loop.call_soon(functools.partial(self.measure, "wind"))  # LAW203
        self.loop.call_soon_threadsafe(lambda: self.measure("rain"))  # LAW203
        self.loop.add_signal_handler(signal.SIGTERM, self.shut_down)  # LAW203
        task.add_done_callback(self.measure)  # LAW203
        signal.signal(signal.SIGINT, self.shut_down)  # LAW203

    def in_threads(self) -> threading.Thread:
        return threading.Thread(target=self.measure)  # LAW203


@atexit.register  # LAW203: `atexit.register` only calls `say_goodbye`
async def say_goodbye() -> None:
    await asyncio.sleep(0)
