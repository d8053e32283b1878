"""Changes what others have, and may."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor


async def watch(levels: dict) -> None:
    while levels:
        print(levels)
        await asyncio.sleep(1)


async def measure(readings) -> None:
    levels = {"low": 0}
    watching = asyncio.create_task(watch(levels))
    for name, level in readings:
        levels[name] = level
    watching.cancel()
    await asyncio.wait([watching])


def collect(readings: list, found: list) -> None:
    found.extend(r for r in readings if r > 3)


def high(readings: list) -> list:
    found: list = []
    thread = threading.Thread(target=collect, args=(readings, found))
    thread.start()
    found.append(0)
    thread.join()
    readings.clear()
    return found


def show(readings: list) -> None:
    print(readings)


def show_all(readings: list) -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        shown = pool.submit(show, readings)
    print(shown.result())
    readings.clear()


async def once(out: asyncio.Queue, reading: dict, urgent: asyncio.Event) -> None:
    await out.put(urgent)
    urgent.clear()
    if reading.get("sent"):
        await out.put(reading)
        return
    reading["sent"] = True
