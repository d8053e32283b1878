"""Loops whose owner is elsewhere, or which live as long as the process."""

import asyncio
from collections.abc import Callable
from contextlib import closing

LOOP = asyncio.new_event_loop()


async def copy(song: str) -> None:
    await asyncio.sleep(len(song))


def make_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def hand_over(adopt: Callable[[asyncio.AbstractEventLoop], None]) -> None:
    loop = asyncio.new_event_loop()
    adopt(loop)


def copy_here(song: str) -> None:
    with closing(asyncio.new_event_loop()) as loop:
        loop.run_until_complete(copy(song))


def current_loop() -> asyncio.AbstractEventLoop:
    try:
        loop = asyncio.get_event_loop()
    except RuntimeError:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
    return loop


def main() -> None:
    loop = asyncio.new_event_loop()
    loop.run_until_complete(copy("evensong"))
