from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

TAKERS = (
    "submit",
    "create_task",
    "ensure_future",
    "run_in_executor",
    "to_thread",
    "run_sync",
    "start_soon",
    "spawn",
    "Thread",
    "Timer",
    "Process",
    "call_later",
    "call_soon",
    "call_at",
    "add_callback",
    "add_done_callback",
    "add_task",
    "BackgroundTask",
    "background",
    "on_commit",
    "apply_async",
    "register",
    "append(",
    "gather",
    "async def",
)


@rule(
    "LAW106",
    "late-binding-capture",
    message="{closure} runs later ({taker}) and reads the loop's `{variable}` then: all see the last value; {cure}",
    since="0.1.0",
    words=(TAKERS, ("for ", "while "), ("lambda", "def ")),
)
def what_runs_later_carries_its_own_values(module: Module) -> Findings:
    """
    What runs later carries its own values.

    A closure captures a variable, not the value it has now. When a loop hands closures to a pool, a task or a commit
    hook, all of them run after the loop has moved on, and work on the last item: one customer gets every mail, one
    batch is stored many times and the others never. With one item in the loop, as in most tests, it works.

    What to do:
        Pass the values as arguments (`submit(work, item)`, `partial(work, item)`), or bind them as defaults
        (`lambda item=item: work(item)`).

    Stays quiet when:
        The closure is called, awaited or joined in the same pass of the loop, the loop is left right after, or the
        block that waits for the work (an executor's or task group's `with`, a transaction for `on_commit`) stands
        inside the pass.
        The value is bound as a default, or given as an argument.
        A variable which has a value before the loop begins: that it is read late may be meant.
        Closures that are called in place, or kept in a list by code that nothing shows to run later.

    References:
        https://docs.python.org/3/faq/programming.html#why-do-lambdas-defined-in-a-loop-with-different-values-all-return-the-same-result
    """
    for late in module.late_binding.captures():
        cure = f"pass it as an argument, or bind it: `{late.variable}={late.variable}`"
        taker = late.taker if late.taker.startswith("the ") else f"`{late.taker}`"
        yield Finding(late.place, {"closure": late.closure, "taker": taker, "variable": late.variable, "cure": cure})
