from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW117",
    "lock-never-shared",
    message="`{lock}` makes a new one for each call of `{function}`, so that it keeps nobody out; {cure}",
    since="0.1.0",
    words=(("Lock", "Semaphore", "Condition", "CapacityLimiter"),),
)
def every_lock_is_shared_by_those_it_keeps_apart(module: Module) -> Findings:
    """
    Every lock, semaphore or limiter is shared by those whom it keeps apart.

    One that is made inside the function that takes it exists once for each call: it is always free. The limit stands in
    the code, and nothing is limited.

    What to do:
        Make it once, where all callers see it: in the constructor, at module level, or in the function that spawns the
        tasks, which hands it to each of them.

    Stays quiet when:
        It is returned, stored, passed on, or used in a nested function: tasks of the same call may share it.
        The function's name says that it begins something (`start`, `connect`, `__aenter__`) and it is kept in an
        attribute.
        It is a file lock or a key on a server: all locks of one name are one lock.

    References:
        https://docs.python.org/3/library/asyncio-sync.html
    """
    for one in module.lock_births.never_shared():
        yield one.call.finding(
            lock=f"{one.call.name}()",
            function=one.function.short_name,
            cure="make it once and let all callers share it",
        )
