"""The web application; what it starts stands next door."""

from contextlib import asynccontextmanager

from fastapi import FastAPI

from .planner import start_planner, stop_planner


@asynccontextmanager
async def around(app: FastAPI):
    start_planner()
    yield
    stop_planner()


app = FastAPI(lifespan=around)
