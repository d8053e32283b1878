"""The weather service again: what runs in a loop is awaited, what does not has one loop for all calls."""

import asyncio
import threading
from typing import Any

from celery import Celery

app = Celery("parcels", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "parcels"}}, task_time_limit=60)


async def locate(parcel: int) -> str:
    await asyncio.sleep(0)
    return f"parcel {parcel}"


async def compare(one: int, other: int) -> bool:
    return await locate(one) == await locate(other)


class Background:
    """One loop for the process, in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    def call(self, parcel: int) -> Any:
        return asyncio.run_coroutine_threadsafe(locate(parcel), self._loop).result(timeout=30)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


background = Background()


@app.task
def follow(parcel: int) -> object:
    return background.call(parcel)
