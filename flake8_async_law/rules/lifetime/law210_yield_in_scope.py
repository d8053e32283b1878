from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.scopes import YieldInside


@rule(
    "LAW210",
    "yield-in-scope",
    message="`{generator}` yields inside `{scope}`, so {harm}; {cure}",
    since="0.1.0",
    words=(("yield",), ("async def",), ("with ",)),
    reaches=(("CancelScope",),),
)
def no_generator_yields_in_a_scope(module: Module) -> Findings:
    """
    No async generator yields while a cancel scope, a timeout or a task group is open.

    At a `yield` the generator stops with its scope open, and other code runs: the deadline then cancels the consumer's
    own awaits, and when the loop is left early the scope is closed later, in whatever task collects the generator. trio
    aborts the run for it; asyncio and anyio cancel the wrong code.

    What to do:
        Open the scope around each step and close it before the `yield`; or make it an `@asynccontextmanager` which
        gives a channel, a queue or an iterator to read from.

    Stays quiet when:
        The generator is made a context manager (`@asynccontextmanager`) or a fixture, has another decorator, or is
        handed to something that may make it one (`Depends`, `cleanup_ctx`), in this file or by its name in another.
        One can't tell what the `with` opens.

    References:
        Smith, Timeouts and cancellation for humans, 2018
        PEP 789, Preventing task-cancellation bugs by limiting yield in async generators
    """
    for place in module.scopes.yields_inside:
        words = {"generator": place.function.short_name, "scope": place.scope}
        yield Finding(place.node, {**words, "harm": _harm(place), "cure": _cure(place)})


def _harm(place: YieldInside) -> str:
    if place.role.kind == "group":
        return "its tasks and their failures meet whoever iterates, and leaving that loop early ends them anywhere"
    return "its deadline cancels the code that iterates"


def _cure(place: YieldInside) -> str:
    if place.role.kind == "group":
        return "make it an `@asynccontextmanager` that gives a channel or queue to read"
    return "close the scope before the `yield`"
