"""All code of a trio program meets cancellation as a level."""

from contextlib import asynccontextmanager

import trio


@asynccontextmanager
async def ferry(dock):
    boat = await dock.take_boat()
    try:
        yield boat
    finally:
        await dock.bring_back(boat)  # LAW209: put it under a shield with a deadline


async def cross(boat, river) -> None:
    try:
        await river.cross(boat)
    except BaseException:
        with trio.move_on_after(5):
            await boat.turn_back()  # LAW209: `boat.turn_back()` in `except BaseException`
        raise
