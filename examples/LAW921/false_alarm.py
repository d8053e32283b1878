"""Somebody else owns it, and a comment says who; and a task that ends by itself is no long-lived one."""

import asyncio
import threading
import time


def beep() -> None:
    while True:
        print("beep")
        time.sleep(1)


def start() -> None:
    # async-law: owner=the balloon's watchdog restarts the whole program
    threading.Thread(target=beep, daemon=True).start()


async def once(frequency: float) -> None:
    await asyncio.sleep(1 / frequency)


async def tune() -> None:
    task = asyncio.create_task(once(3.5))
    await task
