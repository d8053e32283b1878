"""threading: what runs in a thread of its own. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Class, Library, Limiter, LiveObject, Parameter, ToThread

LIBRARY = Library(
    name="threading",
    imports=("threading",),
    docs="https://docs.python.org/3/library/threading.html",
    checked_against="3.13",
    roles=(
        # Lock and RLock are functions before Python 3.13.
        *(
            LiveObject(f"threading.{name}", "lock", "the values it needs")
            for name in ("BoundedSemaphore", "Condition", "Lock", "RLock", "Semaphore")
        ),
        Class("threading.BoundedSemaphore", bases=("threading.Semaphore",)),
        Limiter("threading.Semaphore"),
        LiveObject("threading.Event", "event", "the values it needs"),
        LiveObject("threading.Thread", "thread", "its result"),
        LiveObject("threading.Timer", "thread", "its result"),
        LiveObject("threading.local", "thread-local data", "the values in it"),
        Callback("threading.Thread", callable=Parameter("target", 1, None), where="thread"),
        ToThread("threading.Thread", callable=Parameter("target", 1, None)),
        Callback("threading.Timer", callable=Parameter("function", 1), where="thread"),
        ToThread("threading.Timer", callable=Parameter("function", 1)),
    ),
)
