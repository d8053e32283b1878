from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.tasks import Unawaited


@rule(
    "LAW217",
    "cancel-not-awaited",
    message=(
        "`{name}()` only asks the task to end, and nobody waits until it has{more}; {harm}; "
        "await it, for example by `asyncio.gather(..., return_exceptions=True)`"
    ),
    since="0.1.0",
    words=((".cancel",), ("create_task", "ensure_future", "Task(")),
)
def every_cancelled_task_is_awaited(module: Module) -> Findings:
    """
    Whoever cancels a task on shutdown waits until it has ended.

    `cancel()` only asks: the task gets an exception at its next step and may still clean up, for as long as it wants.
    Code that goes on at once closes connections under it, starts its successor beside it, or ends the loop before the
    clean-up is done.

    What to do:
        Await the task after the cancel: `await asyncio.gather(task, return_exceptions=True)`, or
        `with suppress(asyncio.CancelledError): await task`. Or let a task group own it.

    Stays quiet when:
        Something in sight awaits the task, hands it to `gather`, `wait` or code that cannot be read, or another file of
        the package does so by its name.
        The function is a plain one which does not stop the loop (it can't await: let an async `wait_closed()` do it),
        or neither closes an object or application for good nor closes, behind the cancel, what the task works with.
        Of several tasks that one function cancels, one is told of: the one whose end matters most, or the first.
        The future belongs to an executor or to the loop of another thread; a task group owns the task.

    References:
        Marlow, Peyton Jones, Moran, Reppy, Asynchronous Exceptions in Haskell, PLDI 2001
        Smith, Timeouts and cancellation for humans, 2018
    """
    tasks = module.tasks.cancelled_only
    for function in dict.fromkeys(task.function for task in tasks):
        here = [task for task in tasks if task.function is function]
        task = next((task for task in here if task.closed), here[0])
        more = f" (nor for {len(here) - 1} more that it cancels)" if len(here) > 1 else ""
        yield Finding(task.node, {"name": task.name, "harm": _harm(task), "more": more})


def _harm(task: Unawaited) -> str:
    if task.closed:
        return f"it may still work with `{task.closed}`, which is closed next"
    return f"when `{task.function.short_name}` is done it may still run"
