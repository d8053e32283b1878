"""tornado: its own loop, queues and locks over asyncio. Data only."""

from __future__ import annotations

from .vocabulary import (
    Attribute,
    Blocking,
    Callback,
    Class,
    Conventional,
    Coroutine,
    Library,
    Limiter,
    LiveObject,
    LiveView,
    Lock,
    MayLast,
    Parameter,
    Pause,
    PeerSend,
    Queue,
    QueueMethod,
    Returns,
    RunsLoop,
    Spawn,
    ToThread,
)

# None is a TypeError, and a negative number a ValueError.
MAXSIZE = Parameter("maxsize", 0, 0)

LIBRARY = Library(
    name="tornado",
    distribution="tornado",
    imports=("tornado",),
    docs="https://www.tornadoweb.org/en/stable/",
    checked_against="6.6",
    roles=(
        PeerSend("tornado.websocket.WebSocketHandler.write_message"),
        # -- Loop: `add_callback`, `call_later` and `spawn_callback` take coroutine functions and run what
        # they return, so none of them is a `Callback`; nor do they give a task, so none is a `Spawn`.
        Class("tornado.ioloop.IOLoop"),
        Conventional("tornado.ioloop.IOLoop", names=("io_loop", "_io_loop", "ioloop", "_ioloop")),
        Returns("tornado.ioloop.IOLoop.current", "tornado.ioloop.IOLoop"),
        Returns("tornado.ioloop.IOLoop.instance", "tornado.ioloop.IOLoop"),
        Spawn("tornado.ioloop.IOLoop.run_in_executor", coroutine=Parameter("func", 1)),
        Returns("tornado.ioloop.IOLoop.run_in_executor", "asyncio.Future"),
        ToThread("tornado.ioloop.IOLoop.run_in_executor", callable=Parameter("func", 1)),
        Callback("tornado.ioloop.IOLoop.run_in_executor", callable=Parameter("func", 1), where="thread"),
        # -- Queues --------------------------------------------------------------------------
        LiveObject("tornado.queues.Queue", "queue", "the items"),
        LiveObject("tornado.web.RequestHandler", "web request handler", "the values it needs"),
        LiveObject("tornado.httputil.HTTPServerRequest", "web request", "the values it needs"),
        Attribute("tornado.web.RequestHandler.request", "tornado.httputil.HTTPServerRequest"),
        Class("tornado.websocket.WebSocketHandler", bases=("tornado.web.RequestHandler",)),
        LiveView("tornado.websocket.WebSocketHandler", "class"),
        Class("tornado.queues.Queue"),
        Class("tornado.queues.PriorityQueue", bases=("tornado.queues.Queue",)),
        Class("tornado.queues.LifoQueue", bases=("tornado.queues.Queue",)),
        *(
            Queue(
                f"tornado.queues.{name}",
                bound=MAXSIZE,
                unlimited=(0,),
                negative_is_unlimited=False,
                full="tornado.queues.QueueFull",
            )
            for name in ("Queue", "PriorityQueue", "LifoQueue")
        ),
        QueueMethod("tornado.queues.Queue.put", "put", item=Parameter("item", 0)),
        QueueMethod(
            "tornado.queues.Queue.put_nowait",
            "put",
            item=Parameter("item", 0),
            full="tornado.queues.QueueFull",
            at_once=True,
        ),
        *(QueueMethod(f"tornado.queues.Queue.{name}", "get") for name in ("get", "get_nowait")),
        *(QueueMethod(f"tornado.queues.Queue.{name}", "length") for name in ("qsize", "empty", "full")),
        # -- Waiting. All of these are plain functions that give a future. Those which do their work without
        # an `await`, too, are left out: `Queue.put`, `AsyncHTTPClient.fetch`, `WebSocketHandler.write_message`.
        Coroutine("tornado.queues.Queue.get", starts=True),
        Coroutine("tornado.queues.Queue.join", starts=True),
        *(Class(f"tornado.locks.{name}") for name in ("Condition", "Event", "Lock", "Semaphore")),
        Class("tornado.locks.BoundedSemaphore", bases=("tornado.locks.Semaphore",)),
        Limiter("tornado.locks.Semaphore"),
        Lock("tornado.locks.Lock", "tasks", blocks=False),
        *(
            Lock(f"tornado.locks.{name}", "tasks", blocks=False, shared=True)
            for name in ("BoundedSemaphore", "Semaphore")
        ),
        MayLast("tornado.locks.Event.wait", "an event", "task", Parameter("timeout", 0, None)),
        MayLast("tornado.locks.Condition.wait", "a condition", "task", Parameter("timeout", 0, None)),
        MayLast("tornado.queues.Queue.get", "an item", "task", Parameter("timeout", 0, None)),
        Coroutine("tornado.locks.Condition.wait", starts=True),
        Coroutine("tornado.locks.Event.wait", starts=True),
        Coroutine("tornado.locks.Lock.acquire", starts=True),
        Coroutine("tornado.locks.Semaphore.acquire", starts=True),
        Coroutine("tornado.gen.sleep", starts=True),
        # -- The client that blocks --------------------------------------------------------------
        Class("tornado.httpclient.HTTPClient"),
        Blocking(
            "tornado.httpclient.HTTPClient.fetch",
            kind="http",
            instead="`await tornado.httpclient.AsyncHTTPClient().fetch(...)`",
        ),
        Pause("tornado.gen.sleep"),
        RunsLoop("tornado.ioloop.IOLoop.run_sync", Parameter("func", 0)),
    ),
)
