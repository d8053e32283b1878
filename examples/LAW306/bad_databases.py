"""Databases: the pool is the only thing between a burst of requests and the server's own limit."""

import aiomysql
import aiopg
from playhouse.pool import PooledPostgresqlDatabase
from psycopg_pool import NullConnectionPool
from pymongo import MongoClient
from sqlalchemy import create_engine
from sqlalchemy.pool import QueuePool

OPTIONS = {"pool_size": 20, "max_overflow": -1}

reports = create_engine("postgresql://reports", **OPTIONS)  # LAW306: `max_overflow`
orders = create_engine("postgresql://orders", pool_size=0)  # LAW306: `pool_size`
events = MongoClient("mongodb://events", maxPoolSize=None)  # LAW306: `maxPoolSize`
shop = PooledPostgresqlDatabase("shop", max_connections=None)  # LAW306: `max_connections`


def own_pool(connect):
    return QueuePool(connect, max_overflow=-1)  # LAW306


async def legacy(dsn):
    return await aiomysql.create_pool(host=dsn, maxsize=0)  # LAW306: `maxsize`


async def legacy_postgres(dsn):
    return await aiopg.create_pool(dsn, maxsize=0)  # LAW306


def behind_a_balancer(dsn):
    with NullConnectionPool(dsn) as pool:  # LAW306: `max_size`
        with pool.connection() as connection:
            connection.execute("select 1")
