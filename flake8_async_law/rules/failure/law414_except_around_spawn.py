from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW414",
    "except-around-spawn",
    message="`{caught}` never sees a failure of the work: `{start}` only starts it and returns, and "
    "the exception belongs "
    "to {owner}; catch it inside the work, or wait for it here",
    since="0.1.0",
    words=(
        ("except",),
        (
            "create_task",
            "ensure_future",
            "start_soon",
            "run_coroutine_threadsafe",
            "run_in_executor",
            "submit",
            "Thread",
            "Process",
            "Timer",
            "add_task",
            "spawn",
            "Task(",
        ),
    ),
)
def a_handler_stands_where_the_failure_arrives(module: Module) -> Findings:
    """
    A handler stands where the failure arrives.

    Starting a task succeeds; whatever goes wrong happens later, in the task. A `try` around the start reads like a
    failure policy (log it, mark the order, answer with an error) and is dead code: with the mail server down, the
    caller
    reports success for every message.

    What to do:
        Move the `try` into the coroutine that is started, or await the task inside the `try`, or look at its exception
        in a done callback.

    Stays quiet when:
        Something else in the `try` can fail: an await, a `with`, a call that isn't known to keep books only.
        The handler names particular exceptions, such as the `RuntimeError` of a missing event loop.
        In a plain function, the `try` asks for the loop, or the handler does the work in another way, closes the
        coroutine, or speaks of a loop in a comment or message.

    References:
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
        https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task
        Yuan et al., Simple Testing Can Prevent Most Critical Failures, OSDI 2014
    """
    for dead in module.outcomes.dead_handlers():
        yield Finding(
            dead.handler.node,
            {"caught": dead.handler.name, "start": dead.name, "owner": dead.owner},
        )
