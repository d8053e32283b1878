"""concurrent.futures: executors. Data only."""

from __future__ import annotations

from .vocabulary import (
    BlockingWait,
    Callback,
    Class,
    Deferred,
    ForeignThread,
    Gathers,
    Library,
    LiveObject,
    Opens,
    Parameter,
    Pool,
    Returns,
    RunsCallbacks,
    ToThread,
)

LIBRARY = Library(
    name="concurrent.futures",
    imports=("concurrent",),
    docs="https://docs.python.org/3/library/concurrent.futures.html",
    checked_against="3.13",
    roles=(
        # Bounded by default; it is the length of somebody's list that makes it as large as asked.
        Pool("concurrent.futures.ThreadPoolExecutor", "threads", Parameter("max_workers", 0, None), ()),
        Pool("concurrent.futures.ProcessPoolExecutor", "processes", Parameter("max_workers", 0, None), ()),
        ForeignThread("concurrent.futures.Future.add_done_callback", Parameter("fn", 0)),
        Opens("concurrent.futures.ThreadPoolExecutor", "executor", "thread pool", ends=("shutdown",)),
        Opens("concurrent.futures.ProcessPoolExecutor", "executor", "process pool", ends=("shutdown",)),
        Deferred("concurrent.futures.Executor.submit", callable=Parameter("fn", 0), reads=("result", "exception")),
        Deferred("concurrent.futures.Executor.map", callable=Parameter("fn", 0), lazily=True),
        Gathers(
            "concurrent.futures.wait",
            "sets",
            awaited=False,
            leaves_early=(Parameter("timeout", 1, None), Parameter("return_when", 2, "ALL_COMPLETED")),
        ),
        Gathers("concurrent.futures.as_completed", "each", awaited=False),
        Class("concurrent.futures.Future"),
        # The thread that settles a future calls whoever waits for it.
        *(RunsCallbacks(f"concurrent.futures.Future.{name}") for name in ("set_exception", "set_result")),
        Class("concurrent.futures.Executor"),
        LiveObject("concurrent.futures.Future", "future", "its result"),
        LiveObject("concurrent.futures.Executor", "executor", "nothing: the worker has its own"),
        Class("concurrent.futures.ThreadPoolExecutor", bases=("concurrent.futures.Executor",)),
        Class("concurrent.futures.ProcessPoolExecutor", bases=("concurrent.futures.Executor",)),
        ToThread("concurrent.futures.Executor.submit", callable=Parameter("fn", 0)),
        # A coroutine function makes the future's result a coroutine which nobody has awaited.
        Callback("concurrent.futures.Executor.submit", callable=Parameter("fn", 0), where="thread"),
        Returns("concurrent.futures.Executor.submit", "concurrent.futures.Future"),
        # No `Callback`: `gather(*executor.map(coroutine_function, items))` awaits what the threads made.
        ToThread("concurrent.futures.Executor.map", callable=Parameter("fn", 0)),
        # Runs in the worker's thread, or at once where the future is done already.
        Callback("concurrent.futures.Future.add_done_callback", callable=Parameter("fn", 0), where="thread"),
        *(
            BlockingWait(
                f"concurrent.futures.Future.{name}",
                "a thread or another loop to finish",
                "`await asyncio.wrap_future(...)`",
                unless=((Parameter("timeout", 0, None), 0),),
                asks_first=("done",),
            )
            for name in ("exception", "result")
        ),
        *(
            BlockingWait(
                f"concurrent.futures.{name}",
                "the workers of a pool",
                "`loop.run_in_executor(...)` and `await asyncio.gather(...)`",
                unless=((Parameter("timeout", 1, None), 0),),
                within=Parameter("fs", 0),
            )
            for name in ("as_completed", "wait")
        ),
        BlockingWait(
            "concurrent.futures.Executor.map",
            "the workers of a pool",
            "`loop.run_in_executor(...)` and `await asyncio.gather(...)`",
            lazily=True,
        ),
    ),
    aliases=(
        ("concurrent.futures._base.Executor", "concurrent.futures.Executor"),
        ("concurrent.futures._base.Future", "concurrent.futures.Future"),
        ("concurrent.futures.process.ProcessPoolExecutor", "concurrent.futures.ProcessPoolExecutor"),
        ("concurrent.futures.thread.ThreadPoolExecutor", "concurrent.futures.ThreadPoolExecutor"),
    ),
)
