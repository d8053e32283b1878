"""A museum's ticket office: each call has a new loop, the clients are those of the first one."""

import asyncio

import httpx
import redis.asyncio
from celery import Celery
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine

app = Celery("tickets", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "tickets"}}, task_time_limit=60)
engine = create_async_engine("postgresql+asyncpg://museum@db/tickets")
Sessions = async_sessionmaker(engine)
counters = redis.asyncio.Redis(host="counters")


async def sold(day: str) -> object:
    async with Sessions() as session:
        return await session.scalar(text("select count(*) from tickets where day = :day"), {"day": day})


async def count(day: str) -> object:
    return await counters.get(day)


@app.task
def report(day: str) -> object:
    return asyncio.run(sold(day))  # LAW216: but `Sessions` (used in `sold`) is kept between them, and its engine


def counted(days: list[str]) -> list[object]:
    return [asyncio.run(count(day)) for day in days]  # LAW216: its Redis client belongs to the first one


class Museum:
    def __init__(self) -> None:
        self._http = httpx.AsyncClient(timeout=5)

    async def _hours(self, day: str) -> str:
        return (await self._http.get(f"https://museum.example/hours/{day}")).text

    def hours(self, day: str) -> str:
        return asyncio.run(self._hours(day))  # LAW216: but `self._http` (used in `_hours`)

    async def aclose(self) -> None:
        await self._http.aclose()
