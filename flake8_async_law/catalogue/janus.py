"""janus: queues with a side for threads and a side for tasks. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Attribute, BlockingWait, Class, Coroutine, Library, LiveObject, Parameter, Queue, QueueMethod

MAXSIZE: Final = Parameter("maxsize", 0, 0)
SYNC: Final = "janus.SyncQueue"
ASYNC: Final = "janus.AsyncQueue"

LIBRARY: Final = Library(
    name="janus",
    distribution="janus",
    imports=("janus",),
    docs="https://github.com/aio-libs/janus",
    checked_against="2.0",
    roles=(
        Class("janus.Queue"),
        LiveObject("janus.Queue", "queue", "the items"),
        *(Class(f"janus.{name}", bases=("janus.Queue",)) for name in ("LifoQueue", "PriorityQueue")),
        *(
            Queue(f"janus.{name}", bound=MAXSIZE, unlimited=(0,), full="asyncio.QueueFull")
            for name in ("LifoQueue", "PriorityQueue", "Queue")
        ),
        Attribute("janus.Queue.sync_q", SYNC),
        Attribute("janus.Queue.async_q", ASYNC),
        Class(SYNC),
        Class(ASYNC),
        *(Coroutine(f"{ASYNC}.{name}") for name in ("get", "join", "put")),
        *(
            QueueMethod(
                f"{side}.{name}",
                "put",
                item=Parameter("item", 0),
                full=full,
                at_once=name == "put_nowait",
                block=Parameter("block", 1, True) if (side, name) == (SYNC, "put") else None,
            )
            for side, full in ((SYNC, "queue.Full"), (ASYNC, "asyncio.QueueFull"))
            for name in ("put", "put_nowait")
        ),
        *(QueueMethod(f"{side}.{name}", "get") for side in (SYNC, ASYNC) for name in ("get", "get_nowait")),
        *(QueueMethod(f"{side}.{name}", "length") for side in (SYNC, ASYNC) for name in ("qsize", "empty", "full")),
        # -- The side for threads, used in a coroutine ---------------------------------------------
        BlockingWait(
            f"{SYNC}.get",
            "a task to put something in",
            "the queue's `async_q`",
            unless=((Parameter("block", 0, True), False), (Parameter("timeout", 1, None), 0)),
            asks_first=("empty", "qsize"),
        ),
        BlockingWait(f"{SYNC}.join", "others to work off the queue", "the queue's `async_q`"),
    ),
    aliases=(("janus.AsyncQueueFull", "asyncio.QueueFull"), ("janus.SyncQueueFull", "queue.Full")),
)
