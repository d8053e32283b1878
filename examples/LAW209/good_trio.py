"""Clean-up under a shield, for a limited time."""

import trio


async def cross(boat, river) -> None:
    try:
        await river.cross(boat)
    finally:
        with trio.move_on_after(5, shield=True):
            await boat.moor()


async def tow(boat, river) -> None:
    try:
        await river.tow(boat)
    finally:
        with trio.CancelScope(deadline=trio.current_time() + 5) as scope:
            scope.shield = True
            await boat.moor()
