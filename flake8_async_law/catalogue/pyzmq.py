"""pyzmq: sockets that carry messages. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Channel, Class, CodeSerializer, Library, LiveObject, Parameter, Received, Returns

SOCKET: Final = "zmq.Socket"

LIBRARY: Final = Library(
    name="pyzmq",
    imports=("zmq",),
    docs="https://pyzmq.readthedocs.io/en/latest/api/zmq.html",
    checked_against="27.3.0",
    distribution="pyzmq",
    roles=(
        Returns("zmq.Context.instance", "$self"),
        # The mark is 1000 on either side where nothing is set; 0 takes it away.
        Channel(f"{SOCKET}.set_hwm", "the socket's buffer", Parameter("value", 0), (0,)),
        Channel(
            f"{SOCKET}.setsockopt",
            "the socket's buffer",
            Parameter("optval", 1),
            (0,),
            only=(Parameter("option", 0), ("zmq.SNDHWM", "zmq.RCVHWM", "zmq.HWM")),
        ),
        Class(SOCKET),
        Class("zmq.asyncio.Socket", (SOCKET,)),
        Class("zmq.Context"),
        Class("zmq.asyncio.Context", ("zmq.Context",)),
        LiveObject(SOCKET, "socket", "its address"),
        Returns("zmq.asyncio.Context.socket", "zmq.asyncio.Socket"),
        Returns("zmq.Context.socket", SOCKET),
        Received(f"{SOCKET}.recv"),
        Received(f"{SOCKET}.recv_multipart"),
        CodeSerializer(f"{SOCKET}.recv_pyobj", "read"),
        CodeSerializer(f"{SOCKET}.send_pyobj", "write"),
    ),
)
