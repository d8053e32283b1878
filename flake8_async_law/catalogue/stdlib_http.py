"""urllib.request and http.client: HTTP of the standard library. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Library, Parameter, Returns

INSTEAD = "`httpx.AsyncClient`, or `await asyncio.to_thread(...)`"

LIBRARY = Library(
    name="urllib, http",
    imports=("urllib", "http"),
    docs="https://docs.python.org/3/library/urllib.request.html",
    checked_against="3.13",
    roles=(
        # None of these has a timeout by default.
        *(
            Blocking(
                f"urllib.request.{name}",
                kind="http",
                instead=INSTEAD,
                unless_prefix=((Parameter("url", 0), "data:"), (Parameter("url", 0), "file:")),
            )
            for name in ("urlopen", "urlretrieve")
        ),
        Class("urllib.request.OpenerDirector"),
        Returns("urllib.request.build_opener", "urllib.request.OpenerDirector"),
        Blocking("urllib.request.OpenerDirector.open", kind="http", instead=INSTEAD),
        # The constructor connects nothing; the first request does.
        Class("http.client.HTTPConnection"),
        Class("http.client.HTTPSConnection", bases=("http.client.HTTPConnection",)),
        *(
            Blocking(f"http.client.HTTPConnection.{name}", kind="http", instead=INSTEAD)
            for name in ("connect", "request", "endheaders", "send", "getresponse")
        ),
    ),
)
