"""A release that stands elsewhere, or that nothing can skip."""

import asyncio
import threading


class Slots:
    def __init__(self, work) -> None:
        self._work = work
        self._slots = asyncio.Semaphore(8)
        self._lock = threading.Lock()
        self._door = threading.Lock()
        self._count = 0

    def count(self) -> int:
        self._lock.acquire()
        self._count += 1
        count = self._count
        self._lock.release()
        return count

    async def start(self, name: str) -> asyncio.Task[None]:
        await self._slots.acquire()
        task = asyncio.create_task(self._work(name))
        task.add_done_callback(lambda done: self._slots.release())
        return task

    def open(self) -> None:
        """The caller closes it."""
        self._door.acquire()
        try:
            self._work("open")
        except BaseException:
            self._door.release()
            raise

    def close(self) -> None:
        self._door.release()
