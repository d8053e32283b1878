from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW105",
    "lost-update-across-await",
    message="{what}; {cure}",
    since="0.1.0",
    words=(("async def",), ("await",), ("self.", "global ", "nonlocal ", "cls.", "] =", "] +=", ".state.", "for ")),
)
def nothing_is_written_back_after_an_await(module: Module) -> Findings:
    """
    What was read before an await is not written back after it.

    At each await other tasks run. Two calls read a balance of 10, wait, and both write 9: one update is gone, no
    exception tells, and only load shows it. In the same way a set that is iterated over while the loop awaits changes
    under the iteration, when a client connects or leaves: "changed size during iteration", or clients passed over.

    What to do:
        Await first and then read and write in one go: `price = await fetch()`, `self.total += price`. Or hold one
        `asyncio.Lock` from the read to the write. Iterate over a copy: `for client in list(self.clients)`.

    Stays quiet when:
        The value is read again after the await, or both stand under a lock (by its type, or called so).
        Only one call runs at a time, as far as the file shows: the body of a single task, a start or a stop.
        What is written is no number and no collection made of what was read, or it is text or bytes, which one reader
        collects.
        The collection is copied, only grows while the program starts, or is only emptied when all is closed.

    References:
        Adya, Howell, Theimer, Bolosky, Douceur, Cooperative Task Management without Manual Stack Management, USENIX ATC
        2002
        Owicki, Gries, Verifying Properties of Parallel Programs: An Axiomatic Approach, CACM 19(5), 1976
        https://docs.python.org/3/library/asyncio-sync.html#asyncio.Lock
    """
    state = module.shared_state
    for lost in state.lost_updates():
        what = (
            f"`{lost.target}` is read before an await and written after it, so what other tasks wrote meanwhile is lost"
        )
        cure = "await first and then read and write in one go, or hold a lock from the read to the write"
        yield Finding(lost.place, {"what": what, "cure": cure})
    for broken in state.broken_iterations():
        what = (
            f"the loop over `{broken.collection}` awaits in its body, and {broken.changer} changes the collection "
            "meanwhile: the iteration fails or skips"
        )
        yield Finding(broken.place, {"what": what, "cure": f"iterate over a copy: `list({broken.collection})`"})
