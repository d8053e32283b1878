from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.lock_callbacks import CalledBack
    from flake8_async_law.model.module import Module


@rule(
    "LAW113",
    "lock-across-callback",
    message="{what} while `{lock}` is held: {harm}; {cure}",
    since="0.1.0",
    words=(
        ("Lock", "_lock", "lock_", ".lock", " lock", "ondition", "acquire", "utex", "guard"),
        ("with ", "acquire"),
    ),
)
def no_lock_is_held_while_foreign_code_runs(module: Module) -> Findings:
    """
    No lock is held while somebody else's code runs.

    Nobody knows what a callback does. If it registers another one, or asks the object a question, it needs the lock
    that its own thread holds, and waits for ever; if it is slow, all others wait. A generator that yields under a lock
    holds it for as long as its consumer likes, even when that one stops half way.

    What to do:
        Copy the callbacks (or the values to yield) under the lock, release it, and go through the copy.

    Stays quiet when:
        The generator is a context manager, a fixture or a dependency, which lends the lock: it is decorated, or yields
        once and outside any loop.
        The result of the callable is used: a factory whose value is kept under the lock, a wrapper that runs what it
        is given.
        The lock keeps tasks of one event loop apart, and the callback is called and not awaited: it can't wait for the
        lock, and no other task runs meanwhile.
        The lock is a semaphore, or one that other processes or machines share (a file, a key on a server).
        It cannot be told that the callable came from outside: it was put into a collection by a function that takes
        it as an argument, or is an attribute with a callback's name that the constructor was given.

    References:
        Lampson, Redell, Experience with Processes and Monitors in Mesa, CACM 23(2), 1980
        https://docs.python.org/3/library/threading.html#lock-objects
    """
    for one in module.locks.called_back():
        yield Finding(one.at, {"lock": one.section.spelled, **_words(one)})


def _words(one: CalledBack) -> dict[str, str]:
    if one.kind == "yield":
        return {
            "what": f"`{one.spelled}` hands out a value",
            "harm": "it stays taken for as long as the consumer likes",
            "cure": "collect the values under the lock and yield them after it",
        }
    blocked = "waits for ever" if not one.section.role.reentrant else "keeps everybody else waiting"
    what = f"`{one.spelled}` runs code of others"
    if one.through is not None:
        what = f"`{one.through.short_name}` runs code of others (`{one.spelled}`)"
    needs = "one that needs the lock" if not one.section.role.reentrant else "one that is slow, or takes another lock,"
    return {
        "what": what,
        "harm": f"{needs} {blocked}",
        "cure": "copy the callbacks under the lock and call them after it",
    }
