from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.lock_paths import Unreleased
    from flake8_async_law.model.module import Module


@rule(
    "LAW115",
    "lock-not-released",
    message="`{lock}` stays taken {way}; {cure}",
    since="0.1.0",
    words=(("acquire",), ("release",)),
)
def every_path_releases_the_lock_it_took(module: Module) -> Findings:
    """
    Every path that leaves a function releases the lock which the function took.

    An exception, an early `return` or a cancelled `await` between `acquire()` and `release()` leaves the lock taken for
    good: the next one who wants it waits for ever, far from the line that is to blame.

    What to do:
        Use `with lock:`, or begin a `try` right behind `acquire()` and release in its `finally`.
        Where somebody else releases it, say so: `# async-law: owner=the done callback releases it`.

    Stays quiet when:
        The function does not release the lock on its plain way: it hands it over.
        Another function releases the same lock without taking it, or its `release` is given to somebody to call.
        The function is a wrapper itself (`acquire`, `__enter__`, `lock`).
        Only calls that hardly ever fail stand between the two: counters, log lines, plain containers.
        The kind of object cannot be told.

    References:
        Marlow, Peyton Jones, Moran, Reppy, Asynchronous Exceptions in Haskell, PLDI 2001
        Lampson, Redell, Experience with Processes and Monitors in Mesa, CACM 23(2), 1980
        https://docs.python.org/3/library/threading.html#using-locks-conditions-and-semaphores-in-the-with-statement
    """
    for one in module.locks.unreleased():
        yield Finding(one.site.node, {"lock": one.spelled, "way": _way(module, one), "cure": _cure(one)})


def _way(module: Module, one: Unreleased) -> str:
    line = module.line_of(one.way.node)
    if one.way.node is one.site.node:
        return "where taking the next one fails: the `try` that releases them begins after the loop"
    words = {
        "return": f"when the function returns in line {line}",
        "raise": f"when line {line} raises",
        "continue": f"when line {line} goes on with the next round",
        "break": f"when line {line} leaves the loop",
        "yield": f"when whoever is at the `yield` in line {line} raises or stops",
        "await": f"when the `await` in line {line} is cancelled or fails",
        "call": f"when the call in line {line} raises",
    }
    return f"{words[one.way.how]}, because `release()` is in line {module.line_of(one.release.node)} only"


def _cure(one: Unreleased) -> str:
    if one.way.node is one.site.node:
        return "take them inside the `try`, or with an `ExitStack`"
    return "use `with`, or release it in a `finally`"
