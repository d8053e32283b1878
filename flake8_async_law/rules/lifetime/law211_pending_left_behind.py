from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW211",
    "pending-left-behind",
    message="when {why}, `{name}` comes back and nobody ends those of {what} that still run; {cure}",
    since="0.1.0",
    words=(("asyncio",), ("wait(", "wait as", "as_completed", "import wait", "FIRST_")),
)
def every_pending_task_is_ended(module: Module) -> Findings:
    """
    Every task that is still pending after a wait is cancelled, awaited or waited for again.

    `asyncio.wait` never cancels anything and `as_completed` neither: after a timeout, or when the first task is done,
    the others run on. They use connections nobody counts, their exceptions are logged long after, and at shutdown they
    are destroyed in the middle.

    What to do:
        Cancel what is pending and await it: `for task in pending: task.cancel()`, then
        `await asyncio.gather(*pending, return_exceptions=True)`, best in a `finally`. Or use `asyncio.timeout` around a
        task group, which ends its tasks.

    Stays quiet when:
        The pending set is used for more than a test or a log line, the tasks are used elsewhere in the function
        (cancelled, gathered, waited for again), or they come from outside it.
        All tasks are waited for, with no timeout.

    References:
        Smith, Timeouts and cancellation for humans, 2018
        https://docs.python.org/3/library/asyncio-task.html#asyncio.wait
    """
    for left in module.tasks.left_behind:
        cure = "cancel what is pending and await it, best in a `finally`"
        yield left.call.finding(why=left.why, name=left.call.name, what=left.what, cure=cure)
