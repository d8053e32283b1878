"""A web service that refreshes its catalogue each night, once per worker."""

from contextlib import asynccontextmanager

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from fastapi import FastAPI
from shop.catalogue import refresh

scheduler = AsyncIOScheduler(job_defaults={"misfire_grace_time": 3600})


@asynccontextmanager
async def lifespan(app: FastAPI):
    scheduler.add_job(refresh, "cron", hour=3)
    scheduler.start()  # LAW605: `lifespan` runs at the start of each worker process
    yield
    scheduler.shutdown()


app = FastAPI(lifespan=lifespan)
