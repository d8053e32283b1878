from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.coroutines import Lost
    from flake8_async_law.model.module import Module

NEVER_RUNS: Final = "its body never runs"
NOTHING_HAPPENS: Final = "nothing happens"


@rule(
    "LAW203",
    "coroutine-never-awaited",
    message="{what}, so {harm}; {cure}",
    since="0.1.0",
    words=(("async def", "asyncio.", "asyncio as", "from asyncio", "await ", "Async"),),
    in_tests=True,
)
def every_coroutine_is_awaited(module: Module) -> Findings:
    """
    Every coroutine is awaited.

    Calling an `async def` runs nothing; it makes a coroutine, and only an `await`, a task or a loop runs that. A
    forgotten one is work that silently is not done: the line reads like a plain call, and all there is to see is a
    warning when the object is collected. In a condition it is worse: a coroutine is always true.

    What to do:
        `await` it; or start it as a task that somebody keeps, awaits or cancels.
        Where a plain function is wanted (`call_later`, `Thread(target=...)`, `atexit.register`), hand over one that
        starts a task or gives the coroutine to the loop.

    Stays quiet when:
        It is returned, yielded, stored, passed to a call, or bound to a name that someone reads for more than its
        truth: whoever gets it may await it.
        It is a future that starts by itself, in a test: there a second waiter may be all that is wanted.
        One can't tell which function is called: a receiver of unknown type, a decorator whose effect can't be seen, an
        override below or an unreadable base above; and for library calls which the catalogue does not know.

    References:
        https://docs.python.org/3/library/asyncio-dev.html#detect-never-awaited-coroutines
    """
    for lost in module.coroutines.lost:
        if lost.maker.starts and module.is_test:
            continue
        yield Finding(lost.node, {"what": _what(lost), "harm": _harm(lost), "cure": _cure(lost)})


def _what(lost: Lost) -> str:
    if lost.fate == "callback":
        return f"`{lost.taker}` only calls `{lost.name}` and drops the coroutine that this makes"
    if lost.maker.starts:
        return f"nobody awaits the future that `{lost.name}` gives"
    return f"`{lost.name}` makes a coroutine that nobody awaits"


def _harm(lost: Lost) -> str:
    if lost.fate == "tested":
        return "the test sees the object itself, which is not its answer"
    if lost.fate == "used":
        return "what follows gets the coroutine itself and not its result"
    if lost.maker.starts:
        return "nothing here waits for it and its exception is lost"
    return NEVER_RUNS if lost.maker.own else NOTHING_HAPPENS


def _cure(lost: Lost) -> str:
    if lost.fate == "callback":
        return "hand over a plain function that starts a task which somebody keeps"
    if lost.function is None:
        return "run it with `asyncio.run()`"
    if lost.function.is_async:
        or_start = ", or start it as a task that somebody keeps"
        return "`await` it" + (or_start if lost.fate in ("dropped", "unread") else "")
    return f"make `{lost.function.short_name}` an `async def` that awaits it, or hand it to the event loop"
