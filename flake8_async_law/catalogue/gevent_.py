"""gevent: queues and pools of greenlets. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Library, LiveObject, Parameter, Pool, Queue, QueueMethod

MAXSIZE: Final = Parameter("maxsize", 0, None)
KINDS: Final = ("LifoQueue", "PriorityQueue", "Queue")

LIBRARY: Final = Library(
    name="gevent",
    distribution="gevent",
    imports=("gevent",),
    docs="https://www.gevent.org/api/gevent.queue.html",
    checked_against="26.9",
    roles=(
        Class("gevent.queue.SimpleQueue"),
        LiveObject("gevent.queue.SimpleQueue", "queue", "the items"),
        Class("gevent.queue.Queue", bases=("gevent.queue.SimpleQueue",)),
        *(Class(f"gevent.queue.{kind}", bases=("gevent.queue.Queue",)) for kind in KINDS if kind != "Queue"),
        *(
            Queue(f"gevent.queue.{kind}", bound=MAXSIZE, unlimited=(0, None), full="queue.Full")
            for kind in (*KINDS, "SimpleQueue")
        ),
        *(
            QueueMethod(
                f"gevent.queue.SimpleQueue.{name}",
                "put",
                item=Parameter("item", 0),
                full="queue.Full",
                at_once=block is None,
                block=block,
            )
            for name, block in (("put", Parameter("block", 1, True)), ("put_nowait", None))
        ),
        *(QueueMethod(f"gevent.queue.SimpleQueue.{name}", "get") for name in ("get", "get_nowait")),
        *(QueueMethod(f"gevent.queue.SimpleQueue.{name}", "length") for name in ("qsize", "empty", "full")),
        # A pool of no size starts every greenlet at once.
        Pool("gevent.pool.Pool", "greenlets", Parameter("size", 0, None), (None,)),
    ),
    aliases=(("gevent.queue.Full", "queue.Full"), ("gevent.queue.JoinableQueue", "gevent.queue.Queue")),
)
