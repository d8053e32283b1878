"""A number that the other side can bear."""

import aiohttp
import httpx
from aio_pika.pool import Pool
from sqlalchemy import create_engine

orders = create_engine("postgresql://orders", pool_size=10, max_overflow=5)


def connector(limit: int = 50) -> aiohttp.TCPConnector:
    return aiohttp.TCPConnector(limit=limit)


def limits() -> httpx.Limits:
    return httpx.Limits(max_connections=100, max_keepalive_connections=20)


def channels(connect):
    return Pool(connect, max_size=10)
