from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW213",
    "loop-per-call",
    message="`{call}` runs an event loop inside a {where}{way}{harm}; {cure}",
    since="0.1.0",
    words=(
        ("run(", "run_until_complete", "run_sync", "async_to_sync", "async def"),
        ("async def", "run_until_complete", "task", "job", "actor", "route", "get(", "post(", "View", "call_"),
    ),
)
def no_loop_is_made_for_one_call(module: Module) -> Findings:
    """
    No coroutine, callback, job or request handler runs an event loop of its own.

    Where a loop runs already, another one in the same thread is refused with a RuntimeError: the code worked as a
    script and fails as soon as it is called from a server. Elsewhere each call pays for a new loop, and whatever the
    last one left behind (clients, pools, pending tasks) is lost or broken.

    What to do:
        In a coroutine: await the coroutine. In a callback of the loop: start a task, and keep it.
        In a job or a handler: make the function asynchronous where the library can, or keep one loop for the process,
        in a thread of its own, and hand coroutines to it with `asyncio.run_coroutine_threadsafe`.

    Stays quiet when:
        A program starts with it: command line functions, scripts, the main function of a thread or process.
        The function asks first whether a loop runs (`get_running_loop` in a `try`), or the file uses `nest_asyncio`.
        A job or handler uses a loop that is kept: a `Runner` of the process, `async_to_sync`.
        The new loop is used with something that belongs to another one: that is LAW216's.
        The helper which runs the loop is more than three calls away, or can't be found.

    References:
        https://docs.python.org/3/library/asyncio-runner.html#asyncio.run
        https://github.com/django/asgiref#function-wrappers
    """
    for run in module.loops.per_call:
        harm = ", where one runs already: that is a RuntimeError" if run.running else ", a new one for each call"
        cure = "await the coroutine" if run.where == "coroutine" else "start a task there, and keep it"
        if not run.running:
            cure = "keep one loop for the process, or make the function asynchronous"
        yield Finding(run.place, {"call": run.call, "where": run.where, "way": run.way, "harm": harm, "cure": cure})
