"""A weather archive: a task that is given a connection which the block around it gives back."""

import asyncio

import asyncpg
from aiohttp import web
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker


async def archive(connection: asyncpg.Connection, station: str) -> None:
    await connection.execute("insert into archive select * from readings where station = $1", station)


async def start_archive(pool: asyncpg.Pool, station: str, running: set[asyncio.Task]) -> None:
    async with pool.acquire() as connection:
        running.add(asyncio.create_task(archive(connection, station)))  # LAW102: the `with` block ends


async def count(session: AsyncSession) -> None:
    await session.execute("select 1")


async def start_count(sessions: async_sessionmaker[AsyncSession], running: set[asyncio.Task]) -> None:
    async with sessions() as session:
        task = asyncio.create_task(count(session))  # LAW102: the database session `session`
        running.add(task)


async def log(request: web.Request) -> None:
    print(await request.text())


async def handle(request: web.Request) -> web.Response:
    task = asyncio.ensure_future(log(request))  # LAW102: the web request `request`
    request.app["running"].add(task)
    return web.Response()
