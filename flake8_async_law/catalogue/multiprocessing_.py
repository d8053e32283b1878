"""multiprocessing: processes, pools, and the queues between them. Data only."""

from __future__ import annotations

from .vocabulary import (
    BlockingWait,
    Callback,
    Class,
    Deferred,
    ForeignThread,
    Library,
    LiveObject,
    Lock,
    Opens,
    Parameter,
    Queue,
    QueueMethod,
    Returns,
    ToThread,
)

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
        # A thread of the pool hands out results.
        ForeignThread("multiprocessing.pool.Pool.apply_async", Parameter("callback", 3, None)),
        *(
            Opens(
                process,
                "worker",
                "process",
                ends=("is_alive", "join", "kill", "terminate"),
                starts=("start",),
                target=TARGET,
                daemon=Parameter("daemon", None, None),
            )
            for process in ("multiprocessing.Process", "multiprocessing.context.SpawnContext.Process")
        ),
        # `close` lets no more work in; the workers are gone after `join`, which needs it, or `terminate`.
        *(
            Opens(pool, "executor", "process pool", ends=("join", "terminate"))
            for pool in ("multiprocessing.Pool", "multiprocessing.context.BaseContext.Pool")
        ),
        *(
            Opens(pool, "executor", "thread pool", ends=("join", "terminate"))
            for pool in ("multiprocessing.pool.ThreadPool", "multiprocessing.dummy.Pool")
        ),
        # -- Locks: shared by inheritance, so that one made in a call may be handed to that call's processes ---------
        *(
            Lock(
                f"{place}.{name}",
                "processes",
                reentrant=name in ("RLock", "Condition"),
                shared=name.endswith("Semaphore"),
                condition=name == "Condition",
            )
            for place in (
                "multiprocessing",
                "multiprocessing.context.BaseContext",
                "multiprocessing.managers.SyncManager",
            )
            for name in ("Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition")
        ),
        Class("multiprocessing.Process"),
        *(
            Deferred(
                f"multiprocessing.pool.Pool.{method}",
                callable=Parameter("func", 0),
                reads=("get", "successful"),
                reported_to=Parameter("error_callback", position, None),
            )
            for method, position in (("apply_async", 4), ("map_async", 4), ("starmap_async", 4))
        ),
        *(
            Deferred(f"multiprocessing.pool.Pool.{method}", callable=Parameter("func", 0), lazily=True)
            for method in ("imap", "imap_unordered")
        ),
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
            QueueMethod(
                f"multiprocessing.queues.Queue.{name}",
                "put",
                item=Parameter("obj", 0),
                full="queue.Full",
                at_once=block is None,
                block=block,
            )
            for name, block in (("put", Parameter("block", 1, True)), ("put_nowait", None))
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
        # -- Waiting -----------------------------------------------------------------------------
        *(
            BlockingWait(
                f"{process}.join",
                "a process to end",
                "`await asyncio.to_thread(process.join)`",
                unless=((Parameter("timeout", 0, None), 0),),
                asks_first=("is_alive",),
            )
            for process in ("multiprocessing.Process",)
        ),
        BlockingWait(
            "multiprocessing.queues.Queue.get",
            "another process to put something in",
            "`await asyncio.to_thread(queue.get)`",
            unless=((Parameter("block", 0, True), False), (Parameter("timeout", 1, None), 0)),
            asks_first=("empty", "qsize"),
        ),
        BlockingWait(
            "multiprocessing.queues.Queue.put",
            "another process to make room",
            "`put_nowait` and an answer to `queue.Full`",
            unless=((Parameter("block", 1, True), False), (Parameter("timeout", 2, None), 0)),
            when_full=True,
            asks_first=("full", "qsize"),
        ),
        *(
            BlockingWait(
                f"multiprocessing.pool.AsyncResult.{name}",
                "the workers of a pool",
                "`loop.run_in_executor(...)` with a `ProcessPoolExecutor`",
                unless=((Parameter("timeout", 0, None), 0),),
                asks_first=("ready",),
            )
            for name in ("get", "wait")
        ),
        *(
            BlockingWait(
                f"multiprocessing.pool.Pool.{name}",
                "the workers of a pool",
                "`loop.run_in_executor(...)` with a `ProcessPoolExecutor`",
            )
            for name in ("apply", "join", "map", "starmap")
        ),
        *(
            Returns(f"multiprocessing.pool.Pool.{name}", "multiprocessing.pool.AsyncResult")
            for name in ("apply_async", "map_async", "starmap_async")
        ),
        Returns(
            "multiprocessing.Pipe",
            "tuple[multiprocessing.connection.Connection, multiprocessing.connection.Connection]",
        ),
        BlockingWait(
            "multiprocessing.connection.Connection.recv",
            "another process to send something",
            "`await asyncio.to_thread(connection.recv)`",
            asks_first=("poll",),
        ),
    ),
    aliases=(("multiprocessing.context.Process", "multiprocessing.Process"),),
)
