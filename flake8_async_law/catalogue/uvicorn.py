"""What uvicorn means: a server for one process, unless it is told otherwise."""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Library, Opens, Parameter, RunsServer

LIBRARY = Library(
    name="uvicorn",
    imports=("uvicorn",),
    docs="https://www.uvicorn.org/deployment/",
    checked_against="0.54",
    distribution="uvicorn",
    roles=(
        RunsServer("uvicorn.run", Parameter("workers", default=None)),
        Class("uvicorn.Server"),
        Coroutine("uvicorn.Server.serve"),
        # Called in place it is the main loop, and signals end it; in a thread it gets none.
        Opens("uvicorn.Server", "service", "server", ends=("should_exit", "force_exit", "shutdown"), starts=("run",)),
    ),
    aliases=(("uvicorn.main.run", "uvicorn.run"), ("uvicorn.server.Server", "uvicorn.Server")),
)
