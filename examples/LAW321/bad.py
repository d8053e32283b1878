import asyncio
import queue
from contextlib import suppress


class Viewer:
    def __init__(self):
        self.frames = asyncio.Queue()  # LAW301
        self.dropped = 0

    def show(self, frame):
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:  # LAW321: `asyncio.Queue` on line 8 has no bound
            self.dropped += 1

    async def stream(self, socket):
        while True:
            await socket.send(await self.frames.get())


class Journal:
    def __init__(self):
        self.entries = queue.Queue(maxsize=0)  # LAW301

    def note(self, entry):
        with suppress(queue.Full):  # LAW321: pass `maxsize=`
            self.entries.put(entry, timeout=1)

    def drain(self, file):
        while (entry := self.entries.get()) is not None:
            file.write(entry)


class Waiter:
    """Three handlers, one queue: the cure is one bound."""

    def __init__(self) -> None:
        self.orders: queue.Queue[str | None] = queue.Queue()  # LAW301

    def take(self, order: str) -> None:
        try:
            self.orders.put_nowait(order)
        except queue.Full:  # LAW321
            print("the kitchen is full")

    def go_home(self) -> None:
        try:
            self.orders.put_nowait(None)
        except queue.Full:
            pass
