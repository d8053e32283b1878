"""websockets: connections, asynchronous and blocking. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Coroutine, Library, LiveObject, Returns

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
