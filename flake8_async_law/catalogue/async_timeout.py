"""async_timeout: time limits for asyncio code of older Pythons. Data only."""

from __future__ import annotations

from .vocabulary import CancelScope, Library

LIBRARY = Library(
    name="async_timeout",
    distribution="async-timeout",
    imports=("async_timeout",),
    docs="https://github.com/aio-libs/async-timeout",
    checked_against="4.0",
    roles=(
        CancelScope("async_timeout.timeout", "timeout"),
        CancelScope("async_timeout.timeout_at", "timeout"),
    ),
)
