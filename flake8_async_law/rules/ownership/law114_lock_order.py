from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.lock_order import Inversion
    from flake8_async_law.model.module import Module


@rule(
    "LAW114",
    "lock-order",
    message="{what}; {cure}",
    since="0.1.0",
    words=(
        ("Lock", "_lock", "lock_", ".lock", " lock", "ondition", "acquire", "utex", "guard"),
        ("with ", "acquire"),
    ),
)
def all_locks_are_taken_in_one_order(module: Module) -> Findings:
    """
    All locks are taken in one order, and none is taken again by its holder.

    One place holds the first lock and wants the second, another holds the second and wants the first: both wait for
    ever. Each place is right by itself, and the program runs for months until the two meet.

    What to do:
        Write one order down and keep to it, or have one lock for both. Let a helper that needs the lock be called with
        the lock held (`_flush_locked`), instead of taking it again. For two objects of one class, sort them first.

    Stays quiet when:
        A lock that its holder may take again (`RLock`) is taken again.
        The second lock is only tried (`acquire(blocking=False)`), or is a semaphore, or one of many (`locks[key]`), or
        a file or a key on a server.
        Two objects of one class may be meant: only methods called on the very object that holds the lock count, and
        `with self.lock, other.lock`.
        The two places are in packages that do not see each other; at most a dozen further files are read.

    References:
        Coffman, Elphick, Shoshani, System Deadlocks, ACM Computing Surveys 3(2), 1971
    """
    for one in module.locks.inversions():
        yield Finding(one.at, _words(one))


def _words(one: Inversion) -> dict[str, str]:
    outer, inner = one.outer.spelled, one.inner.spelled
    taken = f"`{inner}` is taken while `{outer}` is held"
    if one.through is not None:
        taken = f"`{one.through.short_name}` takes `{inner}` while `{outer}` is held"
    if one.other is not None:
        place = f"`{one.other.where}`"
        if one.other.outer.module is not one.outer.module:
            place += f" of {one.other.outer.module.name}"
        return {
            "what": f"{taken}, and {place} takes the two the other way round: each can wait for the other for ever",
            "cure": "take them in one order everywhere, or have one lock for both",
        }
    if one.outer.receiver != one.inner.receiver and one.through is None:
        return {
            "what": f"{taken}, and a call with the two objects swapped takes them the other way round",
            "cure": "sort the two objects by something fixed before you lock them",
        }
    if one.through is not None:
        taken = f"`{one.through.short_name}` takes `{inner}`, which is held here already"
    else:
        taken = f"`{inner}` is taken again while it is held"
    return {"what": f"{taken}: it waits for itself for ever", "cure": "take it once, or let the helper expect it held"}
