"""aiohttp: HTTP and WebSocket, client and server. Data only."""

from __future__ import annotations

from .vocabulary import (
    Attribute,
    Bulk,
    Class,
    Coroutine,
    Library,
    LiveObject,
    LiveView,
    LoopBound,
    MayLast,
    Opens,
    Parameter,
    PeerSend,
    Pool,
    Remote,
    Returns,
    WebApp,
)

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

SITES = ("NamedPipeSite", "SockSite", "TCPSite", "UnixSite")

LIBRARY = Library(
    name="aiohttp",
    distribution="aiohttp",
    imports=("aiohttp",),
    docs="https://docs.aiohttp.org/en/stable/",
    checked_against="3.14",
    roles=(
        *(Remote(f"aiohttp.ClientSession.{name}") for name in (*VERBS, "ws_connect")),
        Remote("aiohttp.request"),
        Bulk("aiohttp.ClientResponse.read", "the body of a response"),
        *(
            PeerSend(f"aiohttp.{connection}.{name}")
            for connection in ("ClientWebSocketResponse", "web.WebSocketResponse")
            for name in ("send_bytes", "send_json", "send_str")
        ),
        PeerSend("aiohttp.web.StreamResponse.write"),
        *(
            Pool(
                f"aiohttp.{name}",
                "connections",
                Parameter("limit", position, 100),
                (0, None),
                unless=(Parameter("limit_per_host", per_host, 0),),
            )
            for name, position, per_host in (
                ("BaseConnector", None, None),
                ("TCPConnector", None, None),
                ("UnixConnector", 3, 4),
            )
        ),
        Opens("aiohttp.ClientSession", "resource", "client session", ends=("close", "detach")),
        Opens("aiohttp.ClientSession.ws_connect", "resource", "WebSocket", ends=("close",), awaited=True, kept=False),
        *(
            Opens(
                f"aiohttp.web.{name}",
                "service",
                "server",
                ends=("cleanup",),
                starts=("setup",),
                lent_to=tuple(f"aiohttp.web.{site}" for site in SITES),
            )
            for name in ("AppRunner", "ServerRunner")
        ),
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
        Class("aiohttp.web.View"),
        Attribute("aiohttp.web.View.request", "aiohttp.web.Request"),
        Class("aiohttp.web.StreamResponse"),
        Class("aiohttp.web.Response", bases=("aiohttp.web.StreamResponse",)),
        Class("aiohttp.web.WebSocketResponse", bases=("aiohttp.web.StreamResponse",)),
        LiveObject("aiohttp.web.WebSocketResponse", "WebSocket", "an id that the server can look it up by"),
        # A handler serves a live view when it makes one of these and returns it.
        LiveView("aiohttp.web.WebSocketResponse", "response"),
        LiveView("aiohttp.web.StreamResponse", "response"),
        *(Coroutine(f"aiohttp.web.StreamResponse.{name}") for name in ("prepare", "write", "write_eof")),
        *(Coroutine(f"aiohttp.web.WebSocketResponse.{name}") for name in WEBSOCKET),
        *(
            MayLast(f"aiohttp.{connection}.{name}", "the other side", "peer")
            for connection in ("ClientWebSocketResponse", "web.WebSocketResponse")
            for name in (
                "receive",
                "receive_bytes",
                "receive_json",
                "receive_str",
                "send_bytes",
                "send_json",
                "send_str",
            )
        ),
        MayLast("aiohttp.web.StreamResponse.write", "the other side", "peer"),
        Class("aiohttp.web.Application"),
        Attribute("aiohttp.web.Application.loop", "asyncio.AbstractEventLoop"),
        LiveObject("aiohttp.web.Application", "web application", "nothing: the worker has its own"),
        *(Coroutine(f"aiohttp.web.Application.{name}") for name in ("cleanup", "shutdown", "startup")),
        Class("aiohttp.web.BaseRunner"),
        Class("aiohttp.web.AppRunner", bases=("aiohttp.web.BaseRunner",)),
        Class("aiohttp.web.ServerRunner", bases=("aiohttp.web.BaseRunner",)),
        *(Coroutine(f"aiohttp.web.BaseRunner.{name}") for name in ("cleanup", "setup")),
        Class("aiohttp.web.BaseSite"),
        *(Class(f"aiohttp.web.{name}", bases=("aiohttp.web.BaseSite",)) for name in SITES),
        *(Coroutine(f"aiohttp.web.BaseSite.{name}") for name in ("start", "stop")),
        LoopBound("aiohttp.ClientSession", "HTTP client"),
        WebApp("aiohttp.web.Application"),
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
