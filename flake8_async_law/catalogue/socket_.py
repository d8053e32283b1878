"""socket and select: the network without a library. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Library, LiveObject, Parameter, Returns

# A socket that loop methods use must not block; its own methods then return or raise at once.
NON_BLOCKING = (
    ("setblocking", Parameter("flag", 0), False),
    ("settimeout", Parameter("value", 0), 0),
)

# A datagram is handed to the system and waits for nobody; `connect` only notes its address.
DATAGRAMS = ((Parameter("type", 1, -1), "socket.SOCK_DGRAM"),)

LIBRARY = Library(
    name="socket",
    imports=("socket", "select"),
    docs="https://docs.python.org/3/library/socket.html",
    checked_against="3.13",
    roles=(
        Class("socket.socket"),
        LiveObject("socket.socket", "socket", "the address of the other side"),
        Returns("socket.create_connection", "socket.socket"),
        Blocking("socket.create_connection", kind="socket", instead="`await asyncio.open_connection(...)`"),
        # `sendto` is left out: a datagram does not wait for the other side. `socket.socket()` itself does nothing yet.
        *(
            Blocking(
                f"socket.socket.{name}",
                kind="socket",
                instead=f"`await loop.{instead}(...)` on a non-blocking socket, or asyncio streams",
                unless_called=NON_BLOCKING,
                unless_made=DATAGRAMS if name in ("connect", "send", "sendall") else (),
            )
            for name, instead in (
                ("accept", "sock_accept"),
                ("connect", "sock_connect"),
                ("recv", "sock_recv"),
                ("recv_into", "sock_recv_into"),
                ("recvfrom", "sock_recvfrom"),
                ("send", "sock_sendall"),
                ("sendall", "sock_sendall"),
            )
        ),
        # Names are asked of a server elsewhere, and none of these takes a timeout.
        Blocking(
            "socket.getaddrinfo",
            kind="socket",
            instead="`await loop.getaddrinfo(...)`",
            unless=((Parameter("flags", 5, 0), "socket.AI_NUMERICHOST"),),  # parses an address, asks nobody
        ),
        Blocking("socket.gethostbyname", kind="socket", instead="`await loop.getaddrinfo(...)`"),
        Blocking("socket.gethostbyname_ex", kind="socket", instead="`await loop.getaddrinfo(...)`"),
        Blocking("socket.gethostbyaddr", kind="socket", instead="`await loop.getnameinfo(...)`"),
        Blocking("socket.getnameinfo", kind="socket", instead="`await loop.getnameinfo(...)`"),
        Blocking("socket.getfqdn", kind="socket", instead="`await loop.getnameinfo(...)`"),
        Blocking(
            "select.select",
            kind="socket",
            instead="`loop.add_reader(...)`, or asyncio streams",
            unless=((Parameter("timeout", 3, None), 0),),  # looks and returns
        ),
    ),
)
