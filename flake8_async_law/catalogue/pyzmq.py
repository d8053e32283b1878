"""pyzmq: sockets that carry messages, blocking and on the event loop. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Blocking,
    Channel,
    Class,
    CodeSerializer,
    Coroutine,
    Library,
    LiveObject,
    Opens,
    Parameter,
    Received,
    Returns,
)

SOCKET: Final = "zmq.Socket"
ASYNC: Final = "zmq.asyncio.Socket"  # shares no entry with the other: there the same methods wait
READS: Final = ("recv", "recv_json", "recv_multipart", "recv_pyobj", "recv_string")
AWAITED: Final = ("poll", "recv", "recv_multipart", "send", "send_multipart")
FLAGS: Final = Parameter("flags", 0, 0)
AT_ONCE: Final = ("zmq.NOBLOCK", "zmq.DONTWAIT", "zmq.Flag.DONTWAIT", 1)

LIBRARY: Final = Library(
    name="pyzmq",
    imports=("zmq",),
    docs="https://pyzmq.readthedocs.io/en/latest/api/zmq.html",
    checked_against="27.3.0",
    distribution="pyzmq",
    roles=(
        Class("zmq.Context"),
        Class("zmq.asyncio.Context", ("zmq.Context",)),
        Returns("zmq.Context.instance", "$self"),
        Returns("zmq.Context.socket", SOCKET),
        Returns("zmq.asyncio.Context.socket", ASYNC),
        *(
            role
            for socket in (SOCKET, ASYNC)
            for role in (
                Class(socket),
                LiveObject(socket, "socket", "its address"),
                # The mark is 1000 on either side where nothing is set; 0 takes it away.
                Channel(f"{socket}.set_hwm", "the socket's buffer", Parameter("value", 0), (0,)),
                Channel(
                    f"{socket}.setsockopt",
                    "the socket's buffer",
                    Parameter("optval", 1),
                    (0,),
                    only=(Parameter("option", 0), ("zmq.SNDHWM", "zmq.RCVHWM", "zmq.HWM")),
                ),
                Received(f"{socket}.recv"),
                Received(f"{socket}.recv_multipart"),
                CodeSerializer(f"{socket}.recv_pyobj", "read"),
                CodeSerializer(f"{socket}.send_pyobj", "write"),
            )
        ),
        # A context that is destroyed closes its sockets.
        *(
            Opens(f"{context}.socket", "resource", "socket", ends=("close",), part_of_receiver=True)
            for context in ("zmq.Context", "zmq.asyncio.Context")
        ),
        # With no time limit set, reading waits for the other side for ever. Writing waits only above the mark.
        *(
            Blocking(
                f"{SOCKET}.{method}",
                "socket",
                "`zmq.asyncio`",
                unless=tuple((FLAGS, value) for value in AT_ONCE),
            )
            for method in READS
        ),
        *(Coroutine(f"{ASYNC}.{method}", starts=True) for method in AWAITED),
    ),
)
