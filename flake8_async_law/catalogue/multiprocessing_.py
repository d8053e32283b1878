"""multiprocessing: processes, pools, and the queues between them. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Class, Library, LiveObject, Parameter, Queue, QueueMethod, Returns, ToThread

TARGET = Parameter("target", 1, None)

# 0 and negative numbers mean the largest semaphore of the platform, 2147483647 on Linux: no bound in fact.
# None is a TypeError.
MAXSIZE = Parameter("maxsize", 0, 0)

# Every start method gives a context with the same names. This one exists on every platform,
# so it stands for all of them.
CONTEXT = "multiprocessing.context.SpawnContext"

LIBRARY = Library(
    name="multiprocessing",
    imports=("multiprocessing",),
    docs="https://docs.python.org/3/library/multiprocessing.html",
    checked_against="3.13",
    roles=(
        # -- Contexts ------------------------------------------------------------------------
        Class("multiprocessing.context.BaseContext"),
        Class(CONTEXT, bases=("multiprocessing.context.BaseContext",)),
        Returns("multiprocessing.get_context", CONTEXT),
        Returns("multiprocessing.context.BaseContext.get_context", CONTEXT),
        # -- Processes -------------------------------------------------------------------------
        Callback("multiprocessing.Process", callable=TARGET, where="process"),
        ToThread("multiprocessing.Process", callable=TARGET),
        Callback("multiprocessing.context.SpawnContext.Process", callable=TARGET, where="process"),
        ToThread("multiprocessing.context.SpawnContext.Process", callable=TARGET),
        # -- Queues: `SimpleQueue` is left out, since the operating system's pipe bounds it in bytes --
        Queue("multiprocessing.Queue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("multiprocessing.JoinableQueue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("multiprocessing.context.BaseContext.Queue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("multiprocessing.context.BaseContext.JoinableQueue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Class("multiprocessing.queues.Queue"),
        Class("multiprocessing.queues.JoinableQueue", bases=("multiprocessing.queues.Queue",)),
        *(
            Returns(f"{place}.{name}", f"multiprocessing.queues.{name}")
            for place in ("multiprocessing", "multiprocessing.context.BaseContext")
            for name in ("Queue", "JoinableQueue")
        ),
        *(
            QueueMethod(f"multiprocessing.queues.Queue.{name}", "put", item=Parameter("obj", 0))
            for name in ("put", "put_nowait")
        ),
        *(QueueMethod(f"multiprocessing.queues.Queue.{name}", "get") for name in ("get", "get_nowait")),
        *(QueueMethod(f"multiprocessing.queues.Queue.{name}", "length") for name in ("qsize", "empty", "full")),
        # A manager's queue is a `queue.Queue` in the manager's process.
        Class("multiprocessing.managers.SyncManager"),
        Returns("multiprocessing.Manager", "multiprocessing.managers.SyncManager"),
        Returns("multiprocessing.context.BaseContext.Manager", "multiprocessing.managers.SyncManager"),
        Queue("multiprocessing.managers.SyncManager.Queue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        Queue("multiprocessing.managers.SyncManager.JoinableQueue", bound=MAXSIZE, unlimited=(0,), full="queue.Full"),
        # -- Pools -----------------------------------------------------------------------------
        Class("multiprocessing.pool.Pool"),
        LiveObject("multiprocessing.pool.Pool", "process pool", "nothing: the worker has its own"),
        Class("multiprocessing.pool.ThreadPool", bases=("multiprocessing.pool.Pool",)),
        Returns("multiprocessing.Pool", "multiprocessing.pool.Pool"),
        Returns("multiprocessing.context.BaseContext.Pool", "multiprocessing.pool.Pool"),
        Returns("multiprocessing.managers.SyncManager.Pool", "multiprocessing.pool.Pool"),
        Returns("multiprocessing.dummy.Pool", "multiprocessing.pool.ThreadPool"),  # threads, whatever the name says
        *(
            ToThread(f"multiprocessing.pool.Pool.{name}", callable=Parameter("func", 0))
            for name in (
                "apply",
                "apply_async",
                "imap",
                "imap_unordered",
                "map",
                "map_async",
                "starmap",
                "starmap_async",
            )
        ),
    ),
    aliases=(("multiprocessing.context.Process", "multiprocessing.Process"),),
)
