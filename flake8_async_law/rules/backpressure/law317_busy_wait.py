from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW317",
    "busy-wait",
    message="this loop wakes up again and again to look at `{state}`, which this {where} itself changes; {cure}",
    since="0.1.0",
    words=(("while",), ("sleep",)),
)
def no_loop_polls_its_own_state(module: Module) -> Findings:
    """
    No loop waits for its own state by looking at it again and again.

    A short pause burns processor time day and night, in each instance; a long one makes every change late. And a change
    that is taken back before the next look is never seen. The code that writes the state knows when it
    changes: it can say so.

    What to do:
        Let the writer set an event, and wait for that: `await self.stopped.wait()`, with a timeout for a deadline.
        From another thread: `loop.call_soon_threadsafe(event.set)`. Wait for a task by awaiting it.

    Stays quiet when:
        The loop does something else in each round: then it is a schedule, not a wait.
        The state is asked of something else: another process, a remote service, a device, a library's object.
        Nothing in the class or module writes the state but the constructor and the loop's own function.
        A comment at the loop argues for it, or a `noqa` of flake8-async's rule for the same stands there.
        A function that closes something waits like this with a deadline.
        A coroutine looks at a `threading.Event`: that one can't be awaited.

    References:
        Lampson, Redell, Experience with Processes and Monitors in Mesa, Communications of the ACM 23(2), 1980
        https://docs.python.org/3/library/asyncio-sync.html#event
    """
    for wait in module.polling.busy_waits:
        own = wait.state.startswith(("self.", "cls."))
        in_coroutine = wait.pause.is_in_coroutine
        cure = "let the code that changes it set an event, and {} that"
        yield Finding(
            wait.loop,
            {
                "state": wait.state,
                "where": "class" if own else "module",
                "cure": cure.format("await" if in_coroutine else "wait for"),
            },
        )
