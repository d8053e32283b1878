"""gRPC: channels to servers, and servers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Library, Opens

LIBRARY: Final = Library(
    name="gRPC",
    imports=("grpc",),
    docs="https://grpc.github.io/grpc/python/grpc_asyncio.html",
    checked_against="1.85",
    distribution="grpcio",
    roles=(
        *(
            Opens(f"{module}.{channel}", "resource", "channel", ends=("close",), lent_to=("*Stub",))
            for module in ("grpc", "grpc.aio")
            for channel in ("insecure_channel", "secure_channel")
        ),
        # Waiting for its end is how a program serves until it is interrupted.
        *(
            Opens(f"{module}.server", "service", "server", ends=("stop", "wait_for_termination"), starts=("start",))
            for module in ("grpc", "grpc.aio")
        ),
    ),
)
