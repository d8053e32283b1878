"""httpx: HTTP with a client that blocks and one that does not. Data only."""

from __future__ import annotations

from .vocabulary import (
    Blocking,
    Bulk,
    Class,
    Coroutine,
    Library,
    LiveObject,
    LoopBound,
    MailAnswer,
    NotTwice,
    Opens,
    Parameter,
    Pool,
    Remote,
    Returns,
)

INSTEAD = "`httpx.AsyncClient`, or `await asyncio.to_thread(...)`"
METHODS = ("delete", "get", "head", "options", "patch", "post", "put", "request")

LIBRARY = Library(
    name="httpx",
    distribution="httpx",
    imports=("httpx",),
    docs="https://www.python-httpx.org/api/",
    checked_against="0.28",
    roles=(
        *(Remote(f"httpx.AsyncClient.{name}") for name in (*METHODS, "send", "stream")),
        Bulk("httpx.Response.content", "the body of a response"),
        Bulk("httpx.Response.read", "the body of a response"),
        # The client's own default is 100; whoever passes `Limits` for the sake of another field loses it.
        Pool("httpx.Limits", "connections", Parameter("max_connections", None, None), (None,)),
        Opens("httpx.AsyncClient", "resource", "HTTP client", ends=("aclose",)),
        Opens("httpx.Client", "resource", "HTTP client", ends=("close",), kept=False),
        # `stream` gives a context manager; entering it sends the request, and nothing else can be done with it.
        *(Blocking(f"httpx.{name}", kind="http", instead=INSTEAD) for name in (*METHODS, "stream")),
        Class("httpx.Client"),
        LiveObject("httpx.Client", "HTTP client", "the URL and the headers"),
        LiveObject("httpx.AsyncClient", "HTTP client", "the URL and the headers"),
        *(Blocking(f"httpx.Client.{name}", kind="http", instead=INSTEAD) for name in (*METHODS, "send", "stream")),
        # `AsyncClient.stream` is no `Coroutine`: it is an asynchronous context manager.
        Class("httpx.AsyncClient"),
        *(Coroutine(f"httpx.AsyncClient.{name}") for name in (*METHODS, "send", "aclose")),
        *(Returns(f"httpx.AsyncClient.{name}", "httpx.Response", awaited=True) for name in (*METHODS, "send")),
        Returns("httpx.AsyncClient.stream", "httpx.Response", awaited=True),
        # `json`, `text` and `raise_for_status` of a response are plain; so is `read`, on a synchronous one.
        Class("httpx.Response"),
        *(Coroutine(f"httpx.Response.{name}") for name in ("aread", "aclose")),
        LoopBound("httpx.AsyncClient", "HTTP client"),
        *(
            MailAnswer(
                f"httpx.{owner}post",
                keys=("raise_for_status", "status_code", "is_success", "is_error", "json", "text", "content"),
                of_one=True,
                service=Parameter("url", 0),
            )
            for owner in ("", "Client.", "AsyncClient.")
        ),
        NotTwice("httpx.post", "sends another request"),
        NotTwice("httpx.Client.post", "sends another request"),
        NotTwice("httpx.AsyncClient.post", "sends another request"),
    ),
)
