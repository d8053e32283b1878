"""Bounded by default, by another limit, or by a value that is not in sight."""

import os

import aiohttp
import redis
from pymongo import MongoClient
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

LIMIT = int(os.environ["CONNECTIONS"])

reports = create_engine("postgresql://reports")  # 5 and 10 more
migrations = create_engine("postgresql://reports", poolclass=NullPool)  # no pool at all, on purpose
events = MongoClient("mongodb://events")  # 100
cache = redis.ConnectionPool(max_connections=None)  # 100 since version 8, as good as none before


def one_host() -> aiohttp.TCPConnector:
    return aiohttp.TCPConnector(limit=0, limit_per_host=20)


def from_settings() -> aiohttp.TCPConnector:
    return aiohttp.TCPConnector(limit=LIMIT)


def by_a_caller(limit) -> aiohttp.TCPConnector:
    return aiohttp.TCPConnector(limit=limit)


def declared() -> aiohttp.TCPConnector:
    # async-law: waive LAW306=the semaphore of fetch lets eight through
    return aiohttp.TCPConnector(limit=0)
