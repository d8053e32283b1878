from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.cancellation import CutShort
    from flake8_async_law.model.module import Module


@rule(
    "LAW209",
    "unshielded-cleanup",
    message="{what}; {cure}",
    since="0.1.0",
    words=(("async def",), ("finally", "BaseException", "Cancelled", "cancelled_exc_class", "except:")),
)
def every_cleanup_survives_cancellation(module: Module) -> Findings:
    """
    Every clean-up is done even when its task is cancelled.

    In trio and anyio a cancelled scope stays cancelled: the first `await` in a `finally` raises again, and what it
    should have closed stays open. In asyncio one `cancel()` hits one `await`; but a second one, or a failure of the
    clean-up itself, still skips whatever stands behind that `await`: the counter stays up, the lock stays taken.

    What to do:
        trio, anyio: put the clean-up under a shield with a deadline: `with move_on_after(5, shield=True):`.
        asyncio: give back plain state first and await afterwards, or nest a second `finally`.
        Yield nothing in the `finally` of an async generator.

    Stays quiet when:
        The `await` is shielded, or of a call that does its work in any case: `aclose()`, `aclose_forcefully`,
        `cancel_shielded_checkpoint`.
        Nothing is awaited in what the `finally` stands around; nothing tells that the code runs under trio or anyio,
        and asyncio is imported too.
        asyncio: nothing is given back behind the `await`, or the `await` has a `try` or `suppress` of its own. That an
        attribute is set to None, or an event cleared, is not counted.

    References:
        Marlow, Peyton Jones, Moran, Reppy, Asynchronous Exceptions in Haskell, PLDI 2001
        https://trio.readthedocs.io/en/stable/reference-core.html#cancellation-and-timeouts
        https://anyio.readthedocs.io/en/stable/cancellation.html#finalization
    """
    for place in module.cancellations.cut_short:
        yield Finding(place.node, {"what": _what(place), "cure": _cure(place)})


def _what(place: CutShort) -> str:
    if place.kind == "level":
        return f"when the scope is cancelled, `{place.name}` in `{place.part}` is cancelled again and never done"
    if place.kind == "state":
        return f"if `{place.name}` fails or is cancelled, `{place.later}` behind it never runs"
    return f"`{place.name}` yields in a `finally`, so closing the generator fails and what follows never runs"


def _cure(place: CutShort) -> str:
    if place.kind == "level":
        return "put it under a shield with a deadline: `move_on_after(..., shield=True)`"
    if place.kind == "state":
        return "do that first, or in a `finally` of its own"
    return "yield before the `try` is left"
