from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW411",
    "done-callback-ignores-exception",
    message="`{callback}` only learns that the task is done, not how, and nobody else asks: its "
    "exception comes up when "
    "the task is collected, late and without a name, or never; log `task.exception()` in the callback",
    since="0.1.0",
    words=(("add_done_callback",),),
    strict=True,
    judges=("DoneCallback",),
)
def every_done_callback_asks_how_the_task_ended(module: Module) -> Findings:
    """
    Every done callback asks how its task ended.

    Keeping a task in a set and discarding it when it is done keeps it alive, but tells nobody that it crashed. The
    event
    loop says so when the task object is collected: minutes later, without the request or device it belonged to, and not
    at all while something still refers to it.

    What to do:
        Make the callback a function that discards the task and then, unless it was cancelled, logs `task.exception()`.
        Or let the coroutine deal with its failures itself, or start it in a task group.

    Stays quiet when:
        The callback reads `exception()` or `result()`, hands the task to a function, or can't be read.
        Somebody awaits the task, returns it or asks for its result; a task group owns it, or it is made elsewhere.
        A broad handler stands around all that the coroutine does.
        The file sets an exception handler of the loop.

    References:
        Katriel, Selivanov, van Rossum, Exception Groups and except*, PEP 654, 2021
        https://docs.python.org/3/library/asyncio-dev.html#detect-never-retrieved-exceptions
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
    """
    for blind in module.outcomes.blind_callbacks():
        yield blind.call.finding(callback=blind.spelled)
