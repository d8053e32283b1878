"""Connections and pools of databases."""

import aiomysql
import aiosqlite
import asyncpg
import psycopg
from psycopg_pool import AsyncConnectionPool, ConnectionPool
from sqlalchemy.ext.asyncio import create_async_engine


async def stock(dsn: str) -> int:
    connection = await asyncpg.connect(dsn)  # LAW206: is not closed when line 13 fails or leaves
    count = await connection.fetchval("select count(*) from stock")
    await connection.close()
    return count


class Shelf:
    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    async def take(self, item: int) -> None:
        connection = await self._pool.acquire()  # LAW206: the pooled connection
        await connection.execute("delete from stock where id = $1", item)
        await self._pool.release(connection)


class Cellar:
    async def open(self, dsn: str) -> None:
        self._pool = await asyncpg.create_pool(dsn)  # LAW206: in `self._pool`

    async def bottles(self) -> int:
        return await self._pool.fetchval("select count(*) from bottles")


def label(pool: ConnectionPool, text: str) -> None:
    connection = pool.getconn()  # LAW206
    connection.execute("insert into labels values (%s)", (text,))
    pool.putconn(connection)


class Attic:
    def __init__(self, dsn: str) -> None:
        self._pool = AsyncConnectionPool(dsn, open=False)  # LAW206

    async def open(self) -> None:
        await self._pool.open()


async def boxes(dsn: str) -> int:
    connection = await psycopg.AsyncConnection.connect(dsn)  # LAW206
    cursor = await connection.execute("select count(*) from boxes")
    row = await cursor.fetchone()
    return row[0] if row else 0


async def sold(url: str) -> int:
    engine = create_async_engine(url)  # LAW206
    async with engine.connect() as connection:
        return (await connection.exec_driver_sql("select count(*) from sold")).scalar_one()


async def lent(host: str) -> None:
    pool = await aiomysql.create_pool(host=host)  # LAW206
    async with pool.acquire() as connection:
        await connection.ping()


class Notes:
    """Its thread keeps the program from ending."""

    async def open(self, path: str) -> None:
        self._notes = await aiosqlite.connect(path)  # LAW206

    async def add(self, text: str) -> None:
        await self._notes.execute("insert into notes values (?)", (text,))
        await self._notes.commit()
