"""threading: what runs in a thread of its own. Data only."""

from __future__ import annotations

from .vocabulary import (
    AmbientStore,
    AsksLoop,
    BlockingWait,
    Callback,
    Class,
    ForeignThread,
    Library,
    Limiter,
    LiveObject,
    Lock,
    Opens,
    Parameter,
    ToThread,
)

LIBRARY = Library(
    name="threading",
    imports=("threading",),
    docs="https://docs.python.org/3/library/threading.html",
    checked_against="3.13",
    roles=(
        AmbientStore("threading.local"),
        ForeignThread("threading.Thread.run"),
        Opens(
            "threading.Thread",
            "worker",
            "thread",
            ends=("is_alive", "join"),
            starts=("start",),
            target=Parameter("target", 1, None),
            daemon=Parameter("daemon", None, None),
        ),
        Opens(
            "threading.Timer",
            "worker",
            "timer",
            ends=("cancel", "join"),
            starts=("start",),
            target=Parameter("function", 1),
        ),
        Class("threading.Thread"),
        Class("threading.Timer", bases=("threading.Thread",)),
        # Lock and RLock are functions before Python 3.13.
        *(
            LiveObject(f"threading.{name}", "lock", "the values it needs")
            for name in ("BoundedSemaphore", "Condition", "Lock", "RLock", "Semaphore")
        ),
        Class("threading.BoundedSemaphore", bases=("threading.Semaphore",)),
        Lock("threading.Lock", "threads"),
        Lock("threading.RLock", "threads", reentrant=True),
        Lock("threading.Condition", "threads", reentrant=True, condition=True, around=Parameter("lock", 0, None)),
        *(Lock(f"threading.{name}", "threads", shared=True) for name in ("BoundedSemaphore", "Semaphore")),
        Limiter("threading.Semaphore"),
        LiveObject("threading.Event", "event", "the values it needs"),
        LiveObject("threading.Thread", "thread", "its result"),
        LiveObject("threading.Timer", "thread", "its result"),
        LiveObject("threading.local", "thread-local data", "the values in it"),
        Callback("threading.Thread", callable=Parameter("target", 1, None), where="thread"),
        ToThread("threading.Thread", callable=Parameter("target", 1, None)),
        Callback("threading.Timer", callable=Parameter("function", 1), where="thread"),
        ToThread("threading.Timer", callable=Parameter("function", 1)),
        # -- Waiting ---------------------------------------------------------------------------------
        BlockingWait(
            "threading.Thread.join",
            "a thread to end",
            "`await asyncio.to_thread(thread.join)`",
            unless=((Parameter("timeout", 0, None), 0),),
            asks_first=("is_alive",),
        ),
        BlockingWait(
            "threading.Event.wait",
            "another thread to set the event",
            "an `asyncio.Event` that the other side sets with `loop.call_soon_threadsafe(...)`",
            unless=((Parameter("timeout", 0, None), 0),),
            asks_first=("is_set",),
        ),
        *(
            BlockingWait(
                f"threading.Condition.{name}",
                "another thread to notify it",
                "an `asyncio.Condition`",
                unless=((Parameter("timeout", position, None), 0),),
            )
            for name, position in (("wait", 0), ("wait_for", 1))
        ),
        BlockingWait(
            "threading.Barrier.wait",
            "the other threads",
            "an `asyncio.Barrier`",
            unless=((Parameter("timeout", 0, None), 0),),
        ),
        BlockingWait(
            "threading.Semaphore.acquire",
            "another thread to release it",
            "an `asyncio.Semaphore`",
            unless=((Parameter("blocking", 0, True), False), (Parameter("timeout", 1, None), 0)),
        ),
        AsksLoop("threading.current_thread"),
        AsksLoop("threading.get_ident"),
        AsksLoop("threading.main_thread"),
    ),
)
