"""A museum's till: connections and cursors that several tasks share."""

import asyncio

import aiomysql
import anyio
import asyncpg
import psycopg


async def sold(connection: asyncpg.Connection, day: str) -> int:
    return await connection.fetchval("select count(*) from ticket where day = $1", day)


async def week(pool: asyncpg.Pool, days: list[str]) -> int:
    async with pool.acquire() as connection:
        counting = [asyncio.create_task(sold(connection, day)) for day in days[:7]]  # LAW109: connection `connection`
        return sum(await asyncio.gather(*counting))


async def two(connection: asyncpg.Connection) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(sold(connection, "monday"))
        group.create_task(sold(connection, "tuesday"))  # LAW109: `group.create_task` runs several tasks


async def on_anyio(connection: asyncpg.Connection, days: list[str]) -> None:
    async with anyio.create_task_group() as group:
        for day in days[:7]:
            group.start_soon(sold, connection, day)  # LAW109: serves one at a time


async def cursors(connection: aiomysql.Connection) -> None:
    async with connection.cursor() as cursor:
        await asyncio.gather(cursor.execute("select 1"), cursor.execute("select 2"))  # LAW109: the one cursor `cursor`


async def psycopg_cursors(connection: psycopg.AsyncConnection) -> None:
    async with connection.cursor() as cursor:
        await asyncio.gather(cursor.execute("select 1"), cursor.execute("select 2"))  # LAW109: the one cursor
