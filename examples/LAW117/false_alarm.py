"""Made in a call, and shared by the tasks of that call; or shared by its name."""

import asyncio
import threading

from filelock import FileLock


async def upload_all(store, images: dict[str, bytes]) -> None:
    slots = asyncio.Semaphore(4)

    async def upload(name: str) -> None:
        async with slots:
            await store.put(name, images[name])

    async with asyncio.TaskGroup() as group:
        for name in images:
            group.create_task(upload(name))


def rewrite(path: str, text: str) -> None:
    lock = FileLock(path + ".lock")
    with lock, open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Listener:
    def start(self, work) -> None:
        lock = threading.Lock()
        work.begin(lock)
        with lock:
            work.announce()
