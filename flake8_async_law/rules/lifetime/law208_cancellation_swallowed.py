from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.cancellation import Swallowed
    from flake8_async_law.model.module import Module


@rule(
    "LAW208",
    "cancellation-swallowed",
    message="{what}, so {harm}; {cure}",
    since="0.1.0",
    words=(
        ("async def",),
        ("BaseException", "except:", "except :", "Cancelled", "cancelled_exc_class", "finally", "__aexit__"),
    ),
)
def every_cancellation_gets_through(module: Module) -> Findings:
    """
    Every cancellation gets through to where the task ends.

    Cancelling is an exception that travels from the `await` to the end of the task. A clause that catches it and goes
    on makes the task immortal: `stop()` waits for ever, a timeout never fires, and a shutdown has to kill the process.

    What to do:
        Catch `Exception`, which cancellation is none of. Where everything has to be caught for clean-up, `raise` at the
        end of the clause. To end a loop when it is cancelled, leave the loop: `break`, `return` or `raise`.

    Stays quiet when:
        The clause raises on any path, ends the process, or keeps the exception for others (`future.set_exception(e)`);
        an earlier clause of the same `try` re-raises the cancellation.
        The function cancels something before, or only awaits tasks and futures that exist already: then the
        cancellation that is caught is theirs, and this is how a task is joined.
        It is the end of a task's own main function, or it names cancellation outside of loops.
        A loop has a flag or a saved exception that can lead out, or a condition that others change.
        It stands in the clean-up of an outer `try`, whose exception goes on its way anyway.

    References:
        Marlow, Peyton Jones, Moran, Reppy, Asynchronous Exceptions in Haskell, PLDI 2001
        https://docs.python.org/3/library/asyncio-task.html#task-cancellation
    """
    for place in module.cancellations.swallowed:
        yield Finding(place.node, {"what": _what(place), "harm": _harm(place), "cure": _cure(place)})


def _what(place: Swallowed) -> str:
    if place.kind == "finally":
        return f"`{place.name}` in a `finally` drops the cancellation that may be on its way"
    if place.kind == "exit":
        return f"`{place.name}` says of every exception, cancellation too, that it is dealt with"
    caught = "catches the cancellation too" if place.kind == "broad" else "catches the cancellation"
    awaited = f" of `{place.awaited}`" if place.awaited else ""
    return f"`{place.name}` {caught}{awaited} and goes on"


def _harm(place: Swallowed) -> str:
    if place.kind == "loop":
        return "the loop outlives `cancel()` and whoever waits for the task waits for ever"
    return "the task can't be cancelled here and a time limit around it never takes effect"


def _cure(place: Swallowed) -> str:
    if place.kind == "finally":
        return "leave the `finally` at its end, and return behind it"
    if place.kind == "exit":
        return "return true only for the exceptions that it deals with"
    if place.kind == "loop":
        return "leave it out of the classes, or `raise`"
    return "catch `Exception`, or end with `raise`"
