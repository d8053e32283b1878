from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW405",
    "drop-without-signal",
    message="when `{queue}` {how} an item is dropped here and nobody ever learns of it; count it, or log it now and "
    "then",
    since="0.1.0",
    words=(("Full", "full", "WouldBlock", "append", "["), ("put", "send_nowait", "append")),
)
def every_drop_leaves_a_sign(module: Module) -> Findings:
    """
    Every drop leaves a sign.

    Dropping is a fair answer to overload, as long as somebody can see that it happens. With no counter and no log line
    the one who misses an event looks for it everywhere else, and nobody learns that the bound is too small.

    What to do:
        Count what is dropped, and log the count now and then; or answer the caller; or put the item somewhere else.
        Where it may be lost, say so: `# async-law: drop-policy=the next frame replaces it`.

    Stays quiet when:
        The handler logs, counts, raises, returns a value, or does anything else with the item.
        A comment in it says why. The item is a mere signal (a constant), or the queue holds one item only, so that the
        newest replaces the one before.
        A buffer that nobody empties is a history, whose oldest entries are meant to go.

    References:
        Mogul, Ramakrishnan, Eliminating Receive Livelock in an Interrupt-Driven Kernel, ACM TOCS 15(3), 1997
        Yanacek, Avoiding insurmountable queue backlogs, Amazon Builders' Library
    """
    from flake8_async_law.finding import Finding

    for drop in module.overflow.silent_drops():
        yield Finding(drop.place, {"queue": drop.queue, "how": drop.how})
