"""urllib3: HTTP that blocks. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Library, LiveObject, Returns

INSTEAD = "`httpx.AsyncClient`, or `await asyncio.to_thread(...)`"

# `PoolManager` and the connection pools share these.
SENDERS = ("request", "request_encode_body", "request_encode_url", "urlopen")

LIBRARY = Library(
    name="urllib3",
    distribution="urllib3",
    imports=("urllib3",),
    docs="https://urllib3.readthedocs.io/en/stable/reference/",
    checked_against="2.8",
    roles=(
        Blocking("urllib3.request", kind="http", instead=INSTEAD),
        Class("urllib3.PoolManager"),
        LiveObject("urllib3.PoolManager", "HTTP client", "the URL and the headers"),
        Class("urllib3.ProxyManager", bases=("urllib3.PoolManager",)),
        Returns("urllib3.proxy_from_url", "urllib3.ProxyManager"),
        Class("urllib3.HTTPConnectionPool"),
        Class("urllib3.HTTPSConnectionPool", bases=("urllib3.HTTPConnectionPool",)),
        Returns("urllib3.connection_from_url", "urllib3.HTTPConnectionPool"),
        Returns("urllib3.PoolManager.connection_from_host", "urllib3.HTTPConnectionPool"),
        Returns("urllib3.PoolManager.connection_from_url", "urllib3.HTTPConnectionPool"),
        *(Blocking(f"urllib3.PoolManager.{name}", kind="http", instead=INSTEAD) for name in SENDERS),
        *(Blocking(f"urllib3.HTTPConnectionPool.{name}", kind="http", instead=INSTEAD) for name in SENDERS),
    ),
    aliases=(
        ("urllib3.connectionpool", "urllib3"),
        ("urllib3.poolmanager", "urllib3"),
    ),
)
