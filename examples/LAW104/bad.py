"""A tide gauge: readings are handed over, and changed afterwards."""

import asyncio
import queue
import threading
from concurrent.futures import ThreadPoolExecutor


async def publish(readings, out: asyncio.Queue) -> None:
    message = {}
    for reading in readings:
        message["level"] = reading  # LAW104: in the next pass of the loop
        await out.put(message)


class Batches:
    def __init__(self) -> None:
        self.out: queue.Queue = queue.Queue(maxsize=10)
        self.rows: list[dict] = []

    def flush(self) -> None:
        self.out.put(self.rows)
        self.rows.clear()  # LAW104: `self.rows` was handed to `self.out.put`


class Uploads:
    def __init__(self, client) -> None:
        self.client = client
        self.pool = ThreadPoolExecutor(max_workers=1)
        self.rows: list[dict] = []

    def flush(self) -> None:
        sent = self.pool.submit(self.client.send, self.rows)
        sent.add_done_callback(self.report)
        self.rows.clear()  # LAW104: `self.rows` was handed to `self.pool.submit`

    def report(self, sent) -> None:
        print(sent.exception())

    def close(self) -> None:
        self.pool.shutdown()


def show(reading: dict) -> None:
    for name, value in reading.items():
        print(name, value)


def mirror(reading: dict) -> None:
    thread = threading.Thread(target=show, args=(reading,))
    thread.start()
    reading["mirrored"] = True  # LAW104: `reading` was handed to `threading.Thread`
    thread.join()


async def send(batch: list) -> None:
    await asyncio.sleep(1)
    print(batch)


async def send_all(readings) -> None:
    batch: list = []
    for reading in readings:
        batch.append(reading)
        if len(batch) == 10:
            task = asyncio.create_task(send(batch))
            batch.clear()  # LAW104: `batch` was handed to `asyncio.create_task`
            await task
