"""concurrent.futures: executors. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Class, Library, LiveObject, Parameter, Returns, ToThread

LIBRARY = Library(
    name="concurrent.futures",
    imports=("concurrent",),
    docs="https://docs.python.org/3/library/concurrent.futures.html",
    checked_against="3.13",
    roles=(
        Class("concurrent.futures.Future"),
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
    ),
    aliases=(
        ("concurrent.futures._base.Executor", "concurrent.futures.Executor"),
        ("concurrent.futures._base.Future", "concurrent.futures.Future"),
        ("concurrent.futures.process.ProcessPoolExecutor", "concurrent.futures.ProcessPoolExecutor"),
        ("concurrent.futures.thread.ThreadPoolExecutor", "concurrent.futures.ThreadPoolExecutor"),
    ),
)
