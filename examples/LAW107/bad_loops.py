"""A probe that is read in a loop of its own, while the first loop waits for it."""

import asyncio
import threading


async def probe(device, results: asyncio.Queue) -> None:
    await results.put(await device.read())  # LAW107: two loops share it


async def first_reading(device) -> float:
    results: asyncio.Queue[float] = asyncio.Queue(maxsize=1)
    thread = threading.Thread(target=asyncio.run, args=(probe(device, results),))
    thread.start()
    try:
        return await results.get()
    finally:
        await asyncio.to_thread(thread.join)
