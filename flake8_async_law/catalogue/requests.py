"""requests: HTTP that blocks, without a timeout by default. Data only."""

from __future__ import annotations

from .vocabulary import (
    Blocking,
    Bulk,
    Class,
    Library,
    LiveObject,
    MailAnswer,
    NotTwice,
    Parameter,
    Returns,
)

INSTEAD = "`httpx.AsyncClient`, or `await asyncio.to_thread(...)`"
METHODS = ("delete", "get", "head", "options", "patch", "post", "put", "request")

LIBRARY = Library(
    name="requests",
    distribution="requests",
    imports=("requests",),
    docs="https://requests.readthedocs.io/en/latest/api/",
    checked_against="2.34",
    roles=(
        Bulk("requests.Response.content", "the body of a response"),
        *(Blocking(f"requests.{name}", kind="http", instead=INSTEAD) for name in METHODS),
        Class("requests.Session"),
        # It pickles, less its open connections: a JSON queue refuses it, a pickling one sends the cookies along.
        LiveObject("requests.Session", "HTTP client", "the URL and the headers", "stale"),
        Returns("requests.session", "requests.Session"),
        *(Blocking(f"requests.Session.{name}", kind="http", instead=INSTEAD) for name in (*METHODS, "send")),
        *(
            MailAnswer(
                f"requests.{owner}post",
                keys=("raise_for_status", "status_code", "ok", "json", "text", "content", "reason"),
                of_one=True,
                service=Parameter("url", 0),
            )
            for owner in ("", "Session.")
        ),
        NotTwice("requests.post", "sends another request"),
        NotTwice("requests.Session.post", "sends another request"),
    ),
    aliases=(
        ("requests.api", "requests"),
        ("requests.sessions", "requests"),
    ),
)
