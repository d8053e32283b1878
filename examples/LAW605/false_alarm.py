"""Schedulers near a web application which not every worker starts."""

import os
from contextlib import asynccontextmanager

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.schedulers.background import BackgroundScheduler
from fastapi import FastAPI
from flask import Flask
from shop.catalogue import refresh
from shop.leader import won_the_lock

scheduler = AsyncIOScheduler(job_defaults={"misfire_grace_time": 3600})


@asynccontextmanager
async def lifespan(app: FastAPI):
    """One worker wins a lock in the database."""
    if await won_the_lock("catalogue"):
        scheduler.add_job(refresh, "cron", hour=3)
        scheduler.start()
    yield
    if scheduler.running:
        scheduler.shutdown()


def create_app() -> Flask:
    """One process is told to run it."""
    app = Flask(__name__)
    if os.environ.get("RUN_SCHEDULE") != "1":
        return app
    background = BackgroundScheduler(job_defaults={"misfire_grace_time": 3600})
    background.add_job(refresh, "cron", hour=4)
    background.start()
    app.extensions["scheduler"] = background
    return app


def run_by_hand() -> None:
    """A command calls it."""
    background = BackgroundScheduler(job_defaults={"misfire_grace_time": 3600})
    background.add_job(refresh, "cron", hour=4)
    background.start()
    input("enter ends it: ")
    background.shutdown()


app = FastAPI(lifespan=lifespan)
