"""Two short ways to the same: a repeated function, and a schedule made at import."""

import aiocron
from fastapi import FastAPI
from fastapi_utils.tasks import repeat_every
from metrics.push import push, push_all

app = FastAPI()


@app.on_event("startup")
@repeat_every(seconds=60)  # LAW605: `push_metrics` runs at the start of each worker process
async def push_metrics() -> None:
    await push()


@aiocron.crontab("0 4 * * *")  # LAW605: this module is imported by each worker process
async def push_everything() -> None:
    await push_all()
