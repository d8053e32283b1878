"""A weather station: threads that reach into the event loop."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from fastapi import FastAPI

app = FastAPI()
alarms: asyncio.Queue[str] = asyncio.Queue(maxsize=100)


class Station:
    def __init__(self, device) -> None:
        self.device = device
        self.readings: asyncio.Queue[float] = asyncio.Queue(maxsize=10)
        self.ready = asyncio.Event()
        self.thread = threading.Thread(target=self._read)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.device.close()
        self.thread.join()

    def _read(self) -> None:
        self._is_ready()
        for reading in self.device:
            try:
                self.readings.put_nowait(reading)  # LAW107: `_read` runs in a thread (`threading.Thread`)
            except asyncio.QueueFull:
                print("dropped", reading)

    def _is_ready(self) -> None:
        self.ready.set()  # LAW107: `_read` (through `_is_ready`) runs in a thread


async def calibrate(pool: ThreadPoolExecutor) -> float:
    calibrated = asyncio.get_running_loop().create_future()

    def work() -> None:
        calibrated.set_result(1.0)  # LAW107: `calibrated.set_result` belongs to the event loop's thread

    working = pool.submit(work)
    working.add_done_callback(lambda done: done.exception())
    return await calibrated


def follow(readings, loop) -> None:
    loop.call_soon(print, "following")  # LAW107: hand it over with `loop.call_soon_threadsafe`
    readings.task_done()  # LAW107: `readings.task_done`


async def following(pool: ThreadPoolExecutor) -> None:
    readings: asyncio.Queue[float] = asyncio.Queue(maxsize=10)
    await asyncio.get_running_loop().run_in_executor(pool, follow, readings, asyncio.get_running_loop())


@app.post("/alarms")
def alarm(text: str) -> None:
    try:
        alarms.put_nowait(text)  # LAW107: in the thread pool of the framework
    except asyncio.QueueFull:
        print("dropped", text)
