import sqlite3

import asyncpg
import psycopg
import psycopg2
import pymysql
from psycopg_pool import ConnectionPool

with sqlite3.connect("shop.db") as connection:
    cursor = connection.cursor()
    cursor.execute("select 1")  # name: sqlite3.Cursor.execute  # held: sqlite3.connect('shop.db')
    connection.commit()  # name: sqlite3.Connection.commit

with psycopg.connect("dbname=shop") as p:
    p.execute("select 1")  # name: psycopg.Connection.execute  # held: psycopg.connect('dbname=shop')
    with p.transaction():
        p.cursor().executemany("insert", [])  # name: psycopg.Cursor.executemany  # held: p.transaction(); psycopg.connect('dbname=shop')

old = psycopg2.connect("dbname=shop")
with old:
    with old.cursor() as c:
        c.executemany("insert", [])  # name: psycopg2.extensions.cursor.executemany  # held: old

pool = ConnectionPool("dbname=shop")
with pool.connection() as q:
    q.execute("select 1")  # name: psycopg.Connection.execute  # held: pool.connection()

m = pymysql.connect(host="db")
m.commit()  # name: pymysql.connections.Connection.commit
m.cursor().executemany("insert", [])  # name: pymysql.cursors.Cursor.executemany


async def main():
    connection = await asyncpg.connect("postgres://db")
    async with connection.transaction():
        await connection.executemany("insert", [])  # name: asyncpg.Connection.executemany  # held: connection.transaction()
    pool = await asyncpg.create_pool("postgres://db")
    async with pool.acquire() as taken:
        taken  # type-is: asyncpg.Connection
        async with taken.transaction():
            await taken.executemany("insert", [])  # held: taken.transaction()
