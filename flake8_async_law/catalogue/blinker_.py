"""blinker: signals inside one process. Data only."""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Library, Returns, RunsCallbacks

LIBRARY = Library(
    name="blinker",
    imports=("blinker",),
    docs="https://blinker.readthedocs.io/en/stable/",
    checked_against="1.9",
    distribution="blinker",
    roles=(
        Class("blinker.Signal"),
        Class("blinker.NamedSignal", bases=("blinker.Signal",)),
        Returns("blinker.signal", "blinker.NamedSignal"),
        Returns("blinker.Namespace.signal", "blinker.NamedSignal"),
        RunsCallbacks("blinker.Signal.send"),
        RunsCallbacks("blinker.Signal.send_async"),
        Coroutine("blinker.Signal.send_async"),
    ),
)
