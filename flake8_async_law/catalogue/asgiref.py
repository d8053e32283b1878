"""asgiref: blocking functions in asynchronous code, and the other way round. Data only."""

from __future__ import annotations

from .vocabulary import (
    AmbientStore,
    CarriesContext,
    Class,
    Coroutine,
    Library,
    Parameter,
    Returns,
    RunsLoop,
    ToThread,
    Wraps,
)

LIBRARY = Library(
    name="asgiref",
    distribution="asgiref",
    imports=("asgiref",),
    docs="https://github.com/django/asgiref#function-wrappers",
    checked_against="3.13",
    roles=(
        CarriesContext("asgiref.sync.sync_to_async"),
        AmbientStore("asgiref.local.Local"),
        # A wrapper and a decorator, with options or without: `@sync_to_async(thread_sensitive=False)`.
        ToThread("asgiref.sync.sync_to_async", callable=Parameter("func", 0, None)),
        Returns("asgiref.sync.sync_to_async", "asgiref.sync.SyncToAsync"),
        ToThread("asgiref.sync.SyncToAsync", callable=Parameter("func", 0)),
        Class("asgiref.sync.SyncToAsync"),
        Wraps("asgiref.sync.async_to_sync", callable=Parameter("awaitable", 0, None)),
        Coroutine("asgiref.sync.SyncToAsync.__call__"),
        # Raises where a loop runs in this thread: the call of what it gives, not the wrapping.
        RunsLoop("asgiref.sync.async_to_sync", Parameter("awaitable", 0, None)),
    ),
)
