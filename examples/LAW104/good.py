"""A tide gauge: who hands a list over starts with a new one."""

import asyncio
import queue
from concurrent.futures import ThreadPoolExecutor


async def publish(readings, out: asyncio.Queue) -> None:
    for reading in readings:
        message = {"level": reading}
        await out.put(message)


async def publish_copies(readings, out: asyncio.Queue) -> None:
    message = {}
    for reading in readings:
        message["level"] = reading
        await out.put(dict(message))


class Batches:
    def __init__(self) -> None:
        self.out: queue.Queue = queue.Queue(maxsize=10)
        self.rows: list[dict] = []

    def flush(self) -> None:
        self.out.put(self.rows)
        self.rows = []


def send_and_wait(pool: ThreadPoolExecutor, send, rows: list) -> None:
    sent = pool.submit(send, rows)
    print(sent.result())
    rows.clear()
