"""queue: queues between threads. Data only."""

from __future__ import annotations

from .vocabulary import BlockingWait, Class, Library, LiveObject, Parameter, Queue, QueueMethod

# None is no bound but a TypeError at the first put.
MAXSIZE = Parameter("maxsize", 0, 0)

LIBRARY = Library(
    name="queue",
    imports=("queue",),
    docs="https://docs.python.org/3/library/queue.html",
    checked_against="3.13",
    roles=(
        Class("queue.Queue"),
        LiveObject("queue.Queue", "queue", "the items"),
        LiveObject("queue.SimpleQueue", "queue", "the items"),
        Class("queue.LifoQueue", bases=("queue.Queue",)),
        Class("queue.PriorityQueue", bases=("queue.Queue",)),
        Class("queue.SimpleQueue"),
        Queue("queue.Queue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("queue.LifoQueue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("queue.PriorityQueue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("queue.SimpleQueue", bound=None, instead="queue.Queue", full="queue.Full"),
        *(
            QueueMethod(
                f"queue.Queue.{name}",
                "put",
                item=Parameter("item", 0),
                full="queue.Full",
                at_once=block is None,
                block=block,
            )
            for name, block in (("put", Parameter("block", 1, True)), ("put_nowait", None))
        ),
        *(QueueMethod(f"queue.SimpleQueue.{name}", "put", item=Parameter("item", 0)) for name in ("put", "put_nowait")),
        *(
            QueueMethod(f"queue.{kind}.{name}", "get")
            for kind in ("Queue", "SimpleQueue")
            for name in ("get", "get_nowait")
        ),
        *(QueueMethod(f"queue.Queue.{name}", "length") for name in ("qsize", "empty", "full")),
        *(QueueMethod(f"queue.SimpleQueue.{name}", "length") for name in ("qsize", "empty")),
        # -- Waiting -----------------------------------------------------------------------------
        *(
            BlockingWait(
                f"queue.{kind}.get",
                "another thread to put something in",
                "an `asyncio.Queue`, or `await asyncio.to_thread(queue.get)`",
                unless=((Parameter("block", 0, True), False), (Parameter("timeout", 1, None), 0)),
                asks_first=("empty", "qsize"),
            )
            for kind in ("Queue", "SimpleQueue")
        ),
        BlockingWait(
            "queue.Queue.put",
            "another thread to make room",
            "an `asyncio.Queue`, or `put_nowait` and an answer to `queue.Full`",
            unless=((Parameter("block", 1, True), False), (Parameter("timeout", 2, None), 0)),
            when_full=True,
            asks_first=("full", "qsize"),
        ),
        BlockingWait(
            "queue.Queue.join", "other threads to work off the queue", "`await asyncio.to_thread(queue.join)`"
        ),
    ),
)
