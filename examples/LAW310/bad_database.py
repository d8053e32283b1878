"""A lending library: synchronous database clients in coroutines."""

from typing import Annotated

import psycopg2
import redis
from django.contrib.auth.models import User
from fastapi import Depends, FastAPI
from sqlalchemy import text
from sqlalchemy.orm import Session, sessionmaker

app = FastAPI()
make_session = sessionmaker()
cache = redis.Redis()


def get_session() -> Session:
    return make_session()


@app.get("/loans")
async def loans(session: Annotated[Session, Depends(get_session)]) -> int:
    cache.incr("loans-read")  # LAW310: `cache.incr` waits for the database
    found = session.execute(text("select count(*) from loans"))  # LAW310: use `AsyncSession`
    return int(found.scalar_one())


async def overdue(days: int) -> list[tuple[str]]:
    with psycopg2.connect("dbname=library") as connection:  # LAW310
        cursor = connection.cursor()
        cursor.execute("select title from loans where late > %s", (days,))  # LAW310
        return cursor.fetchall()  # LAW310


async def reader(name: str) -> object:
    return User.objects.get(username=name)  # LAW310: use `await ....aget()`


async def next_reminder() -> object:
    with cache.pipeline() as pipeline:
        pipeline.incr("reminders")
        pipeline.execute()  # LAW310
    return cache.blpop(["reminders"])  # LAW310: waits for the next item
