from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW112",
    "lock-across-io",
    message="`{lock}` is held{way} until {what}, and `{other}` can't take it meanwhile; {cure}",
    since="0.1.0",
    words=(("Lock", "_lock", "lock_", ".lock", " lock", "ondition", "acquire", "utex", "guard"), ("async ",)),
)
def no_lock_for_all_is_held_over_what_may_last(module: Module) -> Findings:
    """
    No lock that everybody needs is held over a wait that may last.

    One slow client, or one event that does not come, and everybody who needs the guarded state for a moment waits too.
    If the one who would end the wait needs the same lock, it never ends.

    What to do:
        Copy what is needed under the lock (`clients = list(self._clients)`), release it, and wait afterwards. Or give
        the wait a limit (`asyncio.timeout`), or have one lock for each key.

    Stays quiet when:
        The lock is one of many (`locks[key]`), a semaphore, or kept on a server.
        What is awaited is what the lock guards: a stream or connection which the object itself keeps or the block
        opens, the lock's own condition.
        No other function takes the same lock for a moment: then the lock is there to do one thing at a time.
        A timeout stands around the wait, or is passed to the call. HTTP clients have one by default.
        A pause spaces things out: names or a clock in the block tell so, or it is short and in no loop.
        The awaited call is none that the catalogue knows to last, or its object's type is unknown.

    References:
        Coffman, Elphick, Shoshani, System Deadlocks, ACM Computing Surveys 3(2), 1971
        Nygard, Release It!, 2nd edition, Pragmatic Bookshelf 2018 (Blocked Threads; Timeouts)
        Lampson, Redell, Experience with Processes and Monitors in Mesa, CACM 23(2), 1980
    """
    for wait in module.locks.long_waits():
        other = wait.other.function
        yield Finding(
            wait.at,
            {
                "lock": wait.section.spelled,
                "way": f" by way of `{wait.through.short_name}`" if wait.through is not None else "",
                "what": wait.what,
                "other": other.short_name if other is not None else "another function",
                "cure": "copy what you need under the lock and wait after it, or limit the wait",
            },
        )
