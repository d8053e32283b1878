"""A night watch: the coroutine comes through a helper and through a decorator."""

import asyncio
import functools
from collections.abc import Awaitable, Callable


def announced(function: Callable[[str], Awaitable[None]]) -> Callable[[str], Awaitable[None]]:
    @functools.wraps(function)
    async def wrapper(gate: str) -> None:
        print("now:", gate)
        await function(gate)

    return wrapper


@announced
async def lock_up(gate: str) -> None:
    await asyncio.sleep(1)


def lock_the_main_gate() -> Awaitable[None]:
    return lock_up("main")


async def make_rounds() -> None:
    lock_up("north")  # LAW203: `lock_up` makes a coroutine that nobody awaits
    lock_the_main_gate()  # LAW203
    close = lock_up
    close("south")  # LAW203
