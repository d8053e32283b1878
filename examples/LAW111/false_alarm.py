"""What looks like a thread lock over an await, and waits for nobody."""

import threading

from filelock import AsyncFileLock, FileLock, Timeout


class Sweeper:
    def __init__(self, store, path: str) -> None:
        self._store = store
        self._path = path
        self._busy = threading.Lock()

    async def sweep(self) -> None:
        if not self._busy.acquire(blocking=False):  # a second sweep gives up at once
            return
        try:
            await self._store.sweep()
        finally:
            self._busy.release()

    async def sweep_once_for_all_workers(self) -> None:
        lock = FileLock(self._path, timeout=0)  # raises at once when another worker has it
        try:
            with lock:
                await self._store.sweep()
        except Timeout:
            return

    async def rewrite(self) -> None:
        async with AsyncFileLock(self._path):
            await self._store.rewrite()

    async def unknown_kind(self, lock) -> None:
        with lock:
            await self._store.rewrite()


async def plant_once(garden) -> None:
    # Four gardeners start at once; who does not get the shed within a second lets the others do it.
    lock = FileLock("/tmp/garden.lock", timeout=1)
    try:
        with lock:
            await garden.plant()
    except Timeout:
        await garden.look_on()
