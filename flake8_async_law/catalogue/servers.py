"""socketserver, http.server, xmlrpc.server: servers that a thread runs until they are shut down. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Library, Opens

BASE: Final = "socketserver.BaseServer"
SERVERS: Final = (
    "socketserver.TCPServer",
    "socketserver.ThreadingTCPServer",
    "socketserver.UDPServer",
    "http.server.HTTPServer",
    "http.server.ThreadingHTTPServer",
    "wsgiref.simple_server.WSGIServer",
    "xmlrpc.server.SimpleXMLRPCServer",
)

LIBRARY: Final = Library(
    name="socketserver",
    imports=("socketserver", "http", "wsgiref", "xmlrpc"),
    docs="https://docs.python.org/3/library/socketserver.html",
    checked_against="3.13",
    roles=(
        Class(BASE),
        *(Class(server, bases=(BASE,)) for server in SERVERS),
        # `serve_forever` called in place is the program's main loop; handed to a thread it is a service.
        *(
            Opens(server, "service", "server", ends=("server_close", "shutdown"), starts=("serve_forever",))
            for server in SERVERS
        ),
    ),
)
