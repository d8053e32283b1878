"""The ticket office again: the client is made in the loop, or keeps nothing between two loops."""

import asyncio

import httpx
from celery import Celery
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

app = Celery("tickets", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "tickets"}}, task_time_limit=60)
engine = create_async_engine("postgresql+asyncpg://museum@db/tickets", poolclass=NullPool)
Sessions = async_sessionmaker(engine)
runner = asyncio.Runner()


async def sold(day: str) -> object:
    async with Sessions() as session:
        return await session.scalar(text("select count(*) from tickets where day = :day"), {"day": day})


async def hours(day: str) -> str:
    async with httpx.AsyncClient(timeout=5) as http:
        return (await http.get(f"https://museum.example/hours/{day}")).text


@app.task
def report(day: str) -> object:
    return runner.run(sold(day))


def hours_now(day: str) -> str:
    return asyncio.run(hours(day))
