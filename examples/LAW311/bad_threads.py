"""A print shop: helpers that are right in a thread wait for the very loop that calls them."""

import asyncio
import queue
import threading


class Press:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.sheets: queue.Queue[bytes] = queue.Queue(maxsize=10)
        self.warm = threading.Event()

    async def _heat(self) -> int:
        await asyncio.sleep(1)
        return 180

    def heat(self) -> int:
        return asyncio.run_coroutine_threadsafe(self._heat(), self.loop).result()

    def next_sheet(self) -> bytes:
        return self.sheets.get(timeout=5)

    def wait_until_warm(self) -> None:
        self.warm.wait()

    async def print(self) -> bytes:
        self.heat()  # LAW311: waits for a thread or another loop to finish
        self.wait_until_warm()  # LAW311: `self.wait_until_warm` ends in `self.warm.wait`
        return self.next_sheet()  # LAW311: waits for another thread to put something in
