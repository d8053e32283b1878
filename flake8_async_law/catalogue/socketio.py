"""python-socketio: events for those who are connected. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Coroutine, Library, LiveObject, LiveView

SERVERS: Final = ("socketio.Server", "socketio.AsyncServer")
COROUTINES: Final = (
    "call", "close_room", "disconnect", "emit", "enter_room", "get_session", "leave_room", "save_session", "send",
)  # fmt: skip

LIBRARY: Final = Library(
    name="python-socketio",
    imports=("socketio",),
    docs="https://python-socketio.readthedocs.io/en/stable/server.html",
    checked_against="5.18.1",
    distribution="python-socketio",
    roles=(
        *(
            role
            for server in SERVERS
            for role in (Class(server), LiveObject(server, "server", "nothing"), LiveView(server, "class"))
        ),
        *(LiveView(f"socketio.{name}", "class") for name in ("Namespace", "AsyncNamespace")),
        *(Coroutine(f"socketio.AsyncServer.{name}") for name in COROUTINES),
        *(
            Coroutine(f"socketio.AsyncNamespace.{name}")
            for name in ("call", "close_room", "disconnect", "emit", "get_session", "save_session", "send")
        ),
        *(
            Coroutine(f"socketio.AsyncClient.{name}")
            for name in ("call", "connect", "disconnect", "emit", "send", "wait")
        ),
    ),
    aliases=(
        ("socketio.async_server.AsyncServer", "socketio.AsyncServer"),
        ("socketio.server.Server", "socketio.Server"),
    ),
)
