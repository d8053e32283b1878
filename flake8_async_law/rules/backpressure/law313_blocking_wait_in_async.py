from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import BlockingWait
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW313",
    "blocking-wait-in-async",
    message="`{call}` stops the event loop until it has waited for {for_what}, and for ever if that needs this loop; "
    "use {instead}",
    since="0.1.0",
    words=(
        ("async def",),
        ("result", "exception", "join", "wait", "get", "put", "acquire", "completed", "map", "recv", "apply", "Result"),
    ),
    judges=("BlockingWait",),
)
def no_coroutine_waits_for_a_thread(module: Module) -> Findings:
    """
    No coroutine stops its event loop to wait for a thread, a future of a thread, or a queue between threads.

    The loop can do nothing while it waits. When what it waits for needs the loop (a coroutine handed over with
    `run_coroutine_threadsafe`, a callback by `call_soon_threadsafe`), the two wait for each other for ever.

    What to do:
        Await it: `await asyncio.wrap_future(future)`, `await loop.run_in_executor(pool, work)`.
        Wait in a thread where there is no other way: `await asyncio.to_thread(thread.join)`.
        Between coroutines use the queues, events and locks of asyncio.

    Stays quiet when:
        It is a `Task` or `Future` of asyncio: their `result()` never waits.
        The object's class can't be told.
        The call is told not to wait (`block=False`, `timeout=0`), or the function asks before (`done()`, `empty()`), or
        the future was awaited or waited for before, or the `with` block of its pool has ended (LAW322).
        It puts something in a queue that isn't known to have a bound.
        It runs in start-up code, a fixture, or before anything else (as in LAW310).

    References:
        https://docs.python.org/3/library/asyncio-dev.html#concurrency-and-multithreading
        Pai, Druschel, Zwaenepoel, Flash: An Efficient and Portable Web Server, USENIX ATC 1999
    """
    for call in module.stalls.directly(BlockingWait):
        yield call.finding(call=call.name, for_what=call.role.for_what, instead=call.role.instead)
