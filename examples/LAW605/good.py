"""A process of its own runs the schedule; the web workers only import `app`."""

import asyncio
import signal

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from fastapi import FastAPI
from shop.catalogue import refresh

app = FastAPI()


async def run_schedule() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    scheduler = AsyncIOScheduler(job_defaults={"misfire_grace_time": 3600})
    scheduler.add_job(refresh, "cron", hour=3)
    scheduler.start()
    await stop.wait()
    scheduler.shutdown()


if __name__ == "__main__":
    asyncio.run(run_schedule())
