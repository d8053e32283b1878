"""websockets: connections, asynchronous and blocking. Data only."""

from __future__ import annotations

from .vocabulary import (
    Blocking,
    CallsWith,
    Channel,
    Class,
    Coroutine,
    Library,
    LiveObject,
    MayLast,
    Opens,
    Parameter,
    PeerSend,
    Remote,
    Returns,
)

CONNECTION = "websockets.asyncio.connection.Connection"
CLIENT = "websockets.asyncio.client.ClientConnection"
SERVER = "websockets.asyncio.server.Server"
LEGACY = "websockets.legacy.protocol.WebSocketCommonProtocol"
SYNC = "websockets.sync.connection.Connection"

INSTEAD = "the asynchronous `websockets.connect(...)`"

LIBRARY = Library(
    name="websockets",
    distribution="websockets",
    imports=("websockets",),
    docs="https://websockets.readthedocs.io/en/stable/reference/",
    checked_against="17.4",
    roles=(
        *(Remote(f"websockets.{module}.client.connect") for module in ("asyncio", "legacy")),
        *(
            CallsWith(f"websockets.{name}", Parameter(handler, 0), (connection,))
            for name, handler, connection in (
                ("asyncio.server.serve", "handler", "websockets.asyncio.server.ServerConnection"),
                ("asyncio.server.unix_serve", "handler", "websockets.asyncio.server.ServerConnection"),
                ("legacy.server.serve", "ws_handler", "websockets.legacy.server.WebSocketServerProtocol"),
            )
        ),
        *(PeerSend(f"{connection}.send") for connection in (CONNECTION, LEGACY)),
        # At its bound it stops reading from the network, so that the peer has to wait.
        *(
            Channel(f"websockets.{name}", "the receive buffer", Parameter("max_queue", None, default), (None,))
            for name, default in (
                ("asyncio.client.connect", 16),
                ("asyncio.server.serve", 16),
                ("legacy.client.connect", 32),
                ("legacy.server.serve", 32),
                ("sync.client.connect", 16),
                ("sync.server.serve", 16),
            )
        ),
        *(
            Opens(f"websockets.{module}.client.connect", "resource", "WebSocket", ends=("close",), awaited=True)
            for module in ("asyncio", "legacy")
        ),
        Opens("websockets.sync.client.connect", "resource", "WebSocket", ends=("close",)),
        *(
            Opens(
                f"websockets.{module}.server.serve",
                "service",
                "server",
                # The last two wait for somebody else to close it; being cancelled closes it as well.
                ends=("close", "serve_forever", "wait_closed"),
                awaited=True,
            )
            for module in ("asyncio", "legacy")
        ),
        # -- asyncio. `connect` and `serve` are no `async def`: they give an object to `await` or to enter
        # (`connect` also to iterate over: it connects again each time), and do nothing before.
        *(
            LiveObject(connection, "WebSocket", "an id that the server can look it up by")
            for connection in (CONNECTION, LEGACY, SYNC)
        ),
        Class(CONNECTION),
        Class(CLIENT, bases=(CONNECTION,)),
        Class("websockets.asyncio.server.ServerConnection", bases=(CONNECTION,)),
        Coroutine("websockets.asyncio.client.connect"),
        Returns("websockets.asyncio.client.connect", CLIENT, awaited=True),
        Coroutine("websockets.asyncio.client.unix_connect"),
        Returns("websockets.asyncio.client.unix_connect", CLIENT, awaited=True),
        *(Coroutine(f"{CONNECTION}.{name}") for name in ("close", "ping", "pong", "recv", "send", "wait_closed")),
        *(
            MayLast(f"{connection}.{name}", "the other side", "peer")
            for connection in (CONNECTION, LEGACY)
            for name in ("recv", "send")
        ),
        Class(SERVER),
        Coroutine("websockets.asyncio.server.serve"),
        Returns("websockets.asyncio.server.serve", SERVER, awaited=True),
        Coroutine("websockets.asyncio.server.unix_serve"),
        Returns("websockets.asyncio.server.unix_serve", SERVER, awaited=True),
        # `Server.close` is a plain call.
        *(Coroutine(f"{SERVER}.{name}") for name in ("serve_forever", "start_serving", "wait_closed")),
        # -- legacy ----------------------------------------------------------------------------
        Class(LEGACY),
        Class("websockets.legacy.client.WebSocketClientProtocol", bases=(LEGACY,)),
        Class("websockets.legacy.server.WebSocketServerProtocol", bases=(LEGACY,)),
        Coroutine("websockets.legacy.client.connect"),
        Returns("websockets.legacy.client.connect", "websockets.legacy.client.WebSocketClientProtocol", awaited=True),
        Coroutine("websockets.legacy.server.serve"),
        *(Coroutine(f"{LEGACY}.{name}") for name in ("close", "ping", "pong", "recv", "send", "wait_closed")),
        # -- Threads: these block --------------------------------------------------------------
        Class(SYNC),
        Class("websockets.sync.client.ClientConnection", bases=(SYNC,)),
        Blocking("websockets.sync.client.connect", kind="socket", instead=INSTEAD),
        Returns("websockets.sync.client.connect", "websockets.sync.client.ClientConnection"),
        *(
            Blocking(f"{SYNC}.{name}", kind="socket", instead=INSTEAD)
            for name in ("close", "recv", "send")  # `ping` and `pong` write a frame and wait for nobody
        ),
    ),
    aliases=(
        ("websockets.ClientConnection", CLIENT),
        ("websockets.Server", SERVER),
        ("websockets.ServerConnection", "websockets.asyncio.server.ServerConnection"),
        ("websockets.WebSocketClientProtocol", "websockets.legacy.client.WebSocketClientProtocol"),
        ("websockets.WebSocketCommonProtocol", LEGACY),
        ("websockets.WebSocketServerProtocol", "websockets.legacy.server.WebSocketServerProtocol"),
        ("websockets.connect", "websockets.asyncio.client.connect"),
        ("websockets.serve", "websockets.asyncio.server.serve"),
        ("websockets.unix_connect", "websockets.asyncio.client.unix_connect"),
        ("websockets.unix_serve", "websockets.asyncio.server.unix_serve"),
    ),
)
