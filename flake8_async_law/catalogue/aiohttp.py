"""aiohttp: HTTP and WebSocket, client and server. Data only."""

from __future__ import annotations

from .vocabulary import Attribute, Class, Coroutine, Library, LiveObject, LiveView, Returns

VERBS = ("delete", "get", "head", "options", "patch", "post", "put", "request")

WEBSOCKET = (
    "close",
    "ping",
    "pong",
    "receive",
    "receive_bytes",
    "receive_json",
    "receive_str",
    "send_bytes",
    "send_json",
    "send_str",
)

LIBRARY = Library(
    name="aiohttp",
    distribution="aiohttp",
    imports=("aiohttp",),
    docs="https://docs.aiohttp.org/en/stable/",
    checked_against="3.14",
    roles=(
        # -- Client --------------------------------------------------------------------------
        # A request is no `async def`: it gives an object to `await` or to enter, and sends nothing before.
        Class("aiohttp.ClientSession"),
        LiveObject("aiohttp.ClientSession", "HTTP client", "the URL and the headers"),
        *(Coroutine(f"aiohttp.ClientSession.{name}") for name in (*VERBS, "ws_connect", "close")),
        *(Returns(f"aiohttp.ClientSession.{name}", "aiohttp.ClientResponse", awaited=True) for name in VERBS),
        Returns("aiohttp.ClientSession.ws_connect", "aiohttp.ClientWebSocketResponse", awaited=True),
        Coroutine("aiohttp.request"),  # only to enter: it cannot be awaited
        Returns("aiohttp.request", "aiohttp.ClientResponse", awaited=True),
        # `release` and `close` of a response are plain calls.
        Class("aiohttp.ClientResponse"),
        LiveObject("aiohttp.ClientResponse", "open HTTP response", "the data read from it"),
        *(Coroutine(f"aiohttp.ClientResponse.{name}") for name in ("json", "read", "text")),
        Attribute("aiohttp.ClientResponse.content", "aiohttp.StreamReader"),
        Class("aiohttp.StreamReader"),
        *(
            Coroutine(f"aiohttp.StreamReader.{name}")
            for name in ("read", "readany", "readchunk", "readexactly", "readline", "readuntil", "wait_eof")
        ),
        Class("aiohttp.ClientWebSocketResponse"),
        LiveObject("aiohttp.ClientWebSocketResponse", "WebSocket", "the data read from it"),
        *(Coroutine(f"aiohttp.ClientWebSocketResponse.{name}") for name in WEBSOCKET),
        # -- Server --------------------------------------------------------------------------
        Class("aiohttp.web.BaseRequest"),
        LiveObject("aiohttp.web.BaseRequest", "web request", "the values it needs"),
        Class("aiohttp.web.Request", bases=("aiohttp.web.BaseRequest",)),
        *(
            Coroutine(f"aiohttp.web.BaseRequest.{name}")
            for name in ("json", "multipart", "post", "read", "release", "text")
        ),
        Attribute("aiohttp.web.BaseRequest.content", "aiohttp.StreamReader"),
        Class("aiohttp.web.StreamResponse"),
        Class("aiohttp.web.Response", bases=("aiohttp.web.StreamResponse",)),
        Class("aiohttp.web.WebSocketResponse", bases=("aiohttp.web.StreamResponse",)),
        LiveObject("aiohttp.web.WebSocketResponse", "WebSocket", "an id that the server can look it up by"),
        # A handler serves a live view when it makes one of these and returns it.
        LiveView("aiohttp.web.WebSocketResponse", "response"),
        *(Coroutine(f"aiohttp.web.StreamResponse.{name}") for name in ("prepare", "write", "write_eof")),
        *(Coroutine(f"aiohttp.web.WebSocketResponse.{name}") for name in WEBSOCKET),
        Class("aiohttp.web.Application"),
        LiveObject("aiohttp.web.Application", "web application", "nothing: the worker has its own"),
        *(Coroutine(f"aiohttp.web.Application.{name}") for name in ("cleanup", "shutdown", "startup")),
        Class("aiohttp.web.BaseRunner"),
        Class("aiohttp.web.AppRunner", bases=("aiohttp.web.BaseRunner",)),
        Class("aiohttp.web.ServerRunner", bases=("aiohttp.web.BaseRunner",)),
        *(Coroutine(f"aiohttp.web.BaseRunner.{name}") for name in ("cleanup", "setup")),
        Class("aiohttp.web.BaseSite"),
        *(
            Class(f"aiohttp.web.{name}", bases=("aiohttp.web.BaseSite",))
            for name in ("NamedPipeSite", "SockSite", "TCPSite", "UnixSite")
        ),
        *(Coroutine(f"aiohttp.web.BaseSite.{name}") for name in ("start", "stop")),
    ),
    aliases=(
        ("aiohttp.client.ClientResponse", "aiohttp.ClientResponse"),
        ("aiohttp.client.ClientSession", "aiohttp.ClientSession"),
        ("aiohttp.client_reqrep.ClientResponse", "aiohttp.ClientResponse"),
        ("aiohttp.client_ws.ClientWebSocketResponse", "aiohttp.ClientWebSocketResponse"),
        ("aiohttp.web_app.Application", "aiohttp.web.Application"),
        ("aiohttp.web_request.Request", "aiohttp.web.Request"),
        ("aiohttp.web_response.Response", "aiohttp.web.Response"),
        ("aiohttp.web_response.StreamResponse", "aiohttp.web.StreamResponse"),
        ("aiohttp.web_ws.WebSocketResponse", "aiohttp.web.WebSocketResponse"),
    ),
)
