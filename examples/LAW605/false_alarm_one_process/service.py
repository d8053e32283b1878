"""An appliance that serves its own page, from one process."""

from contextlib import asynccontextmanager

import uvicorn
from appliance.sensors import sample
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from fastapi import FastAPI

scheduler = AsyncIOScheduler(job_defaults={"misfire_grace_time": 5})


@asynccontextmanager
async def lifespan(app: FastAPI):
    scheduler.add_job(sample, "interval", seconds=10)
    scheduler.start()
    yield
    scheduler.shutdown()


app = FastAPI(lifespan=lifespan)

if __name__ == "__main__":
    uvicorn.run(app, host="0.0.0.0", port=80)
