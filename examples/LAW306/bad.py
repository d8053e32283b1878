"""HTTP clients whose pool opens as many connections as there are callers."""

import aiohttp
import httpx


class Catalog:
    per_host = 0

    def __init__(self, limit: int = 0) -> None:
        self.connector = aiohttp.TCPConnector(limit=limit)  # LAW306: unless a caller passes `limit`

    def another(self) -> aiohttp.TCPConnector:
        return aiohttp.TCPConnector(limit=None, limit_per_host=self.per_host)  # LAW306: `limit`


def limits() -> httpx.Limits:
    # Meant for the idle connections only; the total, 100 by default, is gone with it.
    return httpx.Limits(max_keepalive_connections=20)  # LAW306: `max_connections`


NO_LIMITS = httpx.Limits(max_connections=None)  # LAW306
