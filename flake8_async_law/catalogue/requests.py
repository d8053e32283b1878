"""requests: HTTP that blocks, without a timeout by default. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Library, LiveObject, Returns

INSTEAD = "`httpx.AsyncClient`, or `await asyncio.to_thread(...)`"
METHODS = ("delete", "get", "head", "options", "patch", "post", "put", "request")

LIBRARY = Library(
    name="requests",
    distribution="requests",
    imports=("requests",),
    docs="https://requests.readthedocs.io/en/latest/api/",
    checked_against="2.34",
    roles=(
        *(Blocking(f"requests.{name}", kind="http", instead=INSTEAD) for name in METHODS),
        Class("requests.Session"),
        # It pickles, less its open connections: a JSON queue refuses it, a pickling one sends the cookies along.
        LiveObject("requests.Session", "HTTP client", "the URL and the headers", "stale"),
        Returns("requests.session", "requests.Session"),
        *(Blocking(f"requests.Session.{name}", kind="http", instead=INSTEAD) for name in (*METHODS, "send")),
    ),
    aliases=(
        ("requests.api", "requests"),
        ("requests.sessions", "requests"),
    ),
)
