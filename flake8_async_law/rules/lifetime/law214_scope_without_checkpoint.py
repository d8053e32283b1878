from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.scopes import NoCheckpoint


@rule(
    "LAW214",
    "scope-without-checkpoint",
    message="{what} and nothing inside ever waits{way}, so {harm}; {cure}",
    since="0.1.0",
    words=(("async def",), ("timeout", "_after", "_at(", "CancelScope", "while ")),
)
def every_scope_has_a_checkpoint(module: Module) -> Findings:
    """
    Every time limit, cancel scope and endless loop of a coroutine has a place where it can be interrupted.

    Cancellation comes in at an `await` that really waits, and nowhere else. A limit around plain code never fires; a
    loop without an `await` stops the whole event loop, for ever.

    What to do:
        Run plain work in a thread or process and await that: `await asyncio.to_thread(...)`. In a long loop give way
        now and then: `await asyncio.sleep(0)`.

    Stays quiet when:
        Something is awaited inside; only a coroutine of the project that can be read, is not overridden in sight and
        never awaits anything itself counts for nothing. `async for`, `async with`, async comprehensions, a `yield`
        and later items of the same `with` are taken to wait.
        A loop has a `break`, `return` or `raise`, stands in a `try` or `suppress` that may end it, or makes a
        blocking call (LAW310 speaks).

    References:
        Smith, Timeouts and cancellation for humans, 2018
        https://trio.readthedocs.io/en/stable/reference-core.html#checkpoints
    """
    for place in module.scopes.without_checkpoint:
        way = f" (`{place.helper.short_name}` never awaits anything)" if place.helper is not None else ""
        yield Finding(place.node, {"what": _what(place), "way": way, "harm": _harm(place), "cure": _cure(place)})


def _what(place: NoCheckpoint) -> str:
    return f"`{place.name}` never ends" if place.is_loop else f"`{place.name}` can only end what waits"


def _harm(place: NoCheckpoint) -> str:
    return "no other task runs again" if place.is_loop else "it never takes effect"


def _cure(place: NoCheckpoint) -> str:
    if place.is_loop:
        return "await something in each round, or run it in a thread"
    return "run the work in a thread or process and await that"
