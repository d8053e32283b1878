"""Generators that something else turns into context managers."""

import asyncio
from contextlib import asynccontextmanager as block

import pytest
from aiohttp import web
from fastapi import Depends, FastAPI

app = FastAPI()


@block
async def limited(seconds: float):
    async with asyncio.timeout(seconds):
        yield


async def clerk():
    async with asyncio.TaskGroup() as group:
        yield group


@app.get("/tickets")
async def tickets(group=Depends(clerk)):
    return len(repr(group))


async def counters(station: web.Application):
    async with asyncio.TaskGroup() as group:
        station["group"] = group
        yield


def make() -> web.Application:
    station = web.Application()
    station.cleanup_ctx.append(counters)
    return station


@pytest.fixture
async def helpers():
    async with asyncio.TaskGroup() as group:
        yield group
